import { dueBugs, dueSeeds, trustedDueSimulationSuite } from "@trajet/testing"

trustedDueSimulationSuite({ bugs: dueBugs, seedsMax: 300, firstSeeds: dueSeeds })
