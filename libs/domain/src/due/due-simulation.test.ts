import { dueSeeds, dueSimulationSuite, seedsFrom } from "@trajet/testing"
import { byForm } from "../../../../tools/harness/test-form.ts"

dueSimulationSuite({
  seeds: byForm({ short: dueSeeds, long: seedsFrom(1, 300) }),
  seedsPerTest: 50,
  seedVariable: "TRAJET_DUE_SIMULATION_SEED"
})
