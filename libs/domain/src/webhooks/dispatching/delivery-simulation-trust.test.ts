import { deliverySeeds, plantedBugs, trustedSimulationSuite } from "@trajet/testing"

trustedSimulationSuite({ bugs: plantedBugs, seedsMax: 10_000, firstSeeds: deliverySeeds })
