import { dueSeeds, dueSimulationSuite, seedsFrom } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"

dueSimulationSuite({
  // Seed 2 has the crashes that the others lack.
  seeds: byForm({ short: [...dueSeeds, 2], long: seedsFrom(1, 300) }),
  seedsPerTest: 50,
  seedVariable: "TRAJET_DUE_SIMULATION_SEED"
})
