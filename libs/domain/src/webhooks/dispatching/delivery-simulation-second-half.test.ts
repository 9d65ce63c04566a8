import { deliverySimulationSuite, seedsFrom } from "@trajet/testing"
import { byForm } from "../../../../../tools/harness/test-form.ts"

deliverySimulationSuite({
  seeds: byForm({ short: seedsFrom(50_301, 50_400), long: seedsFrom(50_001, 100_000) }),
  seedsPerTest: byForm({ short: 200, long: 1_000 }),
  seedVariable: "TRAJET_SIMULATION_SEED"
})
