import { dueSimulationSuite } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"

dueSimulationSuite({
  seeds: byForm({ short: 30, long: 1_000 }),
  seedsPerTest: byForm({ short: 30, long: 50 }),
  seedVariable: "TRAJET_DUE_SIMULATION_SEED"
})
