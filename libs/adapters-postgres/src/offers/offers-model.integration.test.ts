import { layer } from "@effect/vitest"
import { offersModelSuite } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { testSeed } from "../../../../tools/harness/seed.ts"
import { postgresStore } from "../testing/postgres-store.ts"

const runs = byForm({ short: 6, long: 100 })

layer(postgresStore, { excludeTestServices: true })("the store on PostgreSQL", (it) => {
  offersModelSuite(it, { runs, seed: testSeed() })
})
