import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { normaliseRegistration } from "../pricing/plate.rules.ts"
import { scenarioOfPlate, scenarioPlates, simulatedAddress } from "./magic-values.rules.ts"
import { RobotScenario } from "./robot.model.ts"

const scenario = fc.constantFrom(...RobotScenario.literals)
const address = "10 rue de Rivoli, 75001 Paris"

describe("an address of the test environment", () => {
  it("chooses a scenario by its first words, which are removed", { tags: "TST-4" }, () => {
    fc.assert(
      fc.property(scenario, fc.string(), (named, real) => {
        fc.pre(real.trim() !== "")
        const simulated = simulatedAddress(`SIMULATE ${named}, ${real}`)
        assert.deepStrictEqual(simulated, { scenario: named, address: real.trim() })
      })
    )
    assert.deepStrictEqual(simulatedAddress(`SIMULATE  late ,${address}`), { scenario: "late", address })
  })

  it("is unchanged if it begins with other words", { tags: "TST-4" }, () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!RobotScenario.literals.some((named) => text.startsWith(`SIMULATE ${named},`)))
        assert.deepStrictEqual(simulatedAddress(text), { scenario: null, address: text })
      })
    )
    const others = [
      address,
      "SIMULATE happy",
      "SIMULATE happy, ",
      "SIMULATE",
      `SIMULATE unknown, ${address}`,
      `simulate happy, ${address}`,
      ` SIMULATE happy, ${address}`,
      `SIMULATEhappy, ${address}`,
      `SIMULATE constructor, ${address}`
    ]
    for (const text of others) assert.deepStrictEqual(simulatedAddress(text), { scenario: null, address: text })
  })
})

describe("a plate of the test environment", () => {
  it("chooses its scenario however it is written, and is a plate that an order may have", { tags: "TST-4" }, () => {
    for (const named of RobotScenario.literals) {
      const plate = scenarioPlates[named]
      const forms = [plate, plate.toLowerCase(), plate.replaceAll("-", " "), plate.replaceAll("-", "")]
      for (const form of forms) assert.strictEqual(scenarioOfPlate(form), named, form)
      assert.strictEqual(normaliseRegistration(plate, false)._tag, "Success")
    }
  })

  it("chooses no scenario if it is not in the list", () => {
    for (const plate of ["AB-123-CD", "TR-008-ZZ", "TR-001-ZY", "", "TR-001"]) {
      assert.isNull(scenarioOfPlate(plate), plate)
    }
    fc.assert(
      fc.property(fc.string(), (plate) => {
        fc.pre(!/^TR.?00[1-7].?ZZ$/iu.test(plate.trim()))
        assert.isNull(scenarioOfPlate(plate))
      })
    )
  })
})
