import { dueBugs, trustedDueSimulationSuite } from "@trajet/testing"

trustedDueSimulationSuite(dueBugs, 300)
