import { plantedBugs, trustedSimulationSuite } from "@trajet/testing"

trustedSimulationSuite(plantedBugs, 10_000)
