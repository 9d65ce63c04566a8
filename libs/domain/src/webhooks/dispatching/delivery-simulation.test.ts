import { deliverySimulationSuite } from "@trajet/testing"
import { byForm } from "../../../../../tools/harness/test-form.ts"

// One half of the seeds. The other half has its own file, so that two cores share them.
deliverySimulationSuite({
  firstSeed: 1,
  lastSeed: byForm({ short: 400, long: 5_000 }),
  seedsPerTest: byForm({ short: 200, long: 1_000 }),
  seedVariable: "TRAJET_SIMULATION_SEED"
})
