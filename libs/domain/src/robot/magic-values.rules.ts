import { plainRegistration } from "../pricing/plate.rules.ts"
import { RobotScenario } from "./robot.model.ts"

/** Plates that choose a scenario. All have a valid French form, of a series that France has not issued yet. */
export const scenarioPlates: Readonly<Record<RobotScenario, string>> = {
  happy: "TR-001-ZZ",
  no_driver: "TR-002-ZZ",
  driver_refuses_change: "TR-003-ZZ",
  incident_breakdown: "TR-004-ZZ",
  documents_refused: "TR-005-ZZ",
  operator_cancel: "TR-006-ZZ",
  late: "TR-007-ZZ"
}

const word = "SIMULATE "

/** An address without the words that choose a scenario, and the scenario that they choose. */
interface SimulatedAddress {
  /** The scenario that the address chooses; null if the address chooses none. */
  readonly scenario: RobotScenario | null
  readonly address: string
}

/**
 * Reads an address of the form `SIMULATE <scenario>, <real address>` (TST-4): returns the scenario, and the address
 * without these words. Any other text is returned unchanged, without a scenario.
 */
export const simulatedAddress = (text: string): SimulatedAddress => {
  const plain: SimulatedAddress = { scenario: null, address: text }
  if (!text.startsWith(word)) return plain
  const comma = text.indexOf(",", word.length)
  if (comma < 0) return plain
  const named = text.slice(word.length, comma).trim()
  const scenario = RobotScenario.literals.find((literal) => literal === named)
  const address = text.slice(comma + 1).trim()
  return scenario === undefined || address === "" ? plain : { scenario, address }
}

/** The scenario that a plate chooses, in any notation of the plate; null if the plate chooses none (TST-4). */
export const scenarioOfPlate = (registration: string): RobotScenario | null => {
  const plain = plainRegistration(registration)
  return RobotScenario.literals.find((scenario) => plainRegistration(scenarioPlates[scenario]) === plain) ?? null
}
