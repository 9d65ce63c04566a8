import { evidenceKeysSuite } from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

onPostgres("the keys of dossiers", evidenceKeysSuite)
