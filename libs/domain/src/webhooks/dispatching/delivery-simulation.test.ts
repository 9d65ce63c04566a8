import { deliverySimulationSuite } from "@trajet/testing"

// One half of the seeds; the other is a file of its own, so that two cores share them.
deliverySimulationSuite({ firstSeed: 1, lastSeed: 5_000, seedVariable: "TRAJET_SIMULATION_SEED" })
