import { deliverySimulationSuite } from "@trajet/testing"

deliverySimulationSuite({ firstSeed: 5_001, lastSeed: 10_000, seedVariable: "TRAJET_SIMULATION_SEED" })
