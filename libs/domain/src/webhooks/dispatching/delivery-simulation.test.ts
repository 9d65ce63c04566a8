import { deliverySeeds, deliverySimulationSuite, seedsFrom } from "@trajet/testing"
import { byForm } from "../../../../../tools/harness/test-form.ts"

// One half of the seeds. The other half has its own file, so that two cores share them.
deliverySimulationSuite({
  // Beside one that few seeds are like, a hundred find each planted bug: the rarest is found by one of seventeen.
  seeds: byForm({ short: [...deliverySeeds, ...seedsFrom(1, 100)], long: seedsFrom(1, 50_000) }),
  seedsPerTest: byForm({ short: 200, long: 1_000 }),
  seedVariable: "TRAJET_SIMULATION_SEED"
})
