import { layer } from "@effect/vitest"
import { offersModelSuite } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { testSeed } from "../../../../tools/harness/seed.ts"
import { postgresStore } from "../testing/postgres-store.ts"

layer(postgresStore, { excludeTestServices: true, timeout: byForm({ short: 60_000, long: 1_800_000 }) })(
  "the store on PostgreSQL",
  (it) => {
    offersModelSuite(it, { runs: byForm({ short: 6, long: 300 }), seed: testSeed() })
  }
)
