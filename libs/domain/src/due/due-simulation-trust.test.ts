import { dueBugs, trustedDueSimulationSuite } from "@trajet/testing"

trustedDueSimulationSuite({ bugs: dueBugs, seedsMax: 300, firstSeed: 110 })
