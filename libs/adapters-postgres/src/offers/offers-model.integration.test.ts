import { layer } from "@effect/vitest"
import { offersModelSuite } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { testSeed } from "../../../../tools/harness/seed.ts"
import { postgresStore } from "../testing/postgres-store.ts"

const form = byForm({ short: { runs: 6, timeoutMillis: 60_000 }, long: { runs: 300, timeoutMillis: 1_800_000 } })

layer(postgresStore, { excludeTestServices: true, timeout: form.timeoutMillis })("the store on PostgreSQL", (it) => {
  offersModelSuite(it, { ...form, seed: testSeed() })
})
