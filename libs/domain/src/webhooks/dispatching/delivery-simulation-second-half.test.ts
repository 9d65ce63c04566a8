import { deliverySimulationSuite } from "@trajet/testing"
import { byForm } from "../../../../../tools/harness/test-form.ts"

deliverySimulationSuite({
  firstSeed: 5_001,
  lastSeed: byForm({ short: 5_400, long: 10_000 }),
  seedsPerTest: byForm({ short: 200, long: 1_000 }),
  seedVariable: "TRAJET_SIMULATION_SEED"
})
