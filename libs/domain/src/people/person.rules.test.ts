import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Instant } from "../time/instant.model.ts"
import type { DriverChange } from "./people.port.ts"
import { driverChange, driverMembers, personName } from "./person.rules.ts"

const driver = { firstName: "Marie", lastName: "Durand", phone: "06 12 34 56 42", email: "marie@example.fr" }
const blanks = { firstName: " Marie ", lastName: " Durand ", phone: " 06 12 34 56 42 ", email: " marie@example.fr " }

const at = (hour: string): Instant => Instant(`2026-12-01T${hour}:00:00.000000Z`)

const changed = (change: DriverChange) => Result.getOrThrow(driverChange(change))
const faultOf = <A, E extends { readonly field: string; readonly problem: string }>(result: Result.Result<A, E>) => {
  const { field, problem } = Result.getOrThrow(Result.flip(result))
  return `${field}: ${problem}`
}

describe("the name of a person", () => {
  it("has 1 to 120 characters without the blanks around it", () => {
    assert.strictEqual(Result.getOrThrow(personName("name", " A ")), "A")
    assert.strictEqual(Result.getOrThrow(personName("name", ` ${"é".repeat(120)} `)), "é".repeat(120))
    assert.strictEqual(faultOf(personName("name", "é".repeat(121))), "name: send at most 120 characters")
    assert.strictEqual(faultOf(personName("first_name", " ")), "first_name: send a text that is not empty")
  })

  it("has no control character, no brace and no address", () => {
    const fault = "name: send a name without control characters, braces and ://"
    const wrong = ["{token}", "a}b", "A\r\nB", "A\tB", "A\u2028B", "A\u202EB", "go to https://example.com", "\u0000a"]
    for (const text of wrong) assert.strictEqual(faultOf(personName("name", text)), fault, JSON.stringify(text))
    for (const text of ["Anne-Sophie d’Été", "José: (père)", "محمد", "李 雷", "R2/D2", "a:b//c"]) {
      assert.strictEqual(Result.getOrThrow(personName("name", text)), text)
    }
  })
})

describe("a driver", () => {
  it("has trimmed names, phone and e-mail address", () => {
    assert.deepStrictEqual(Result.getOrThrow(driverMembers(blanks)), driver)
  })

  it("is refused for each member that is wrong, by its name in the request", () => {
    const faults = [
      faultOf(driverMembers({ ...driver, firstName: "" })),
      faultOf(driverMembers({ ...driver, lastName: "" })),
      faultOf(driverMembers({ ...driver, phone: "" })),
      faultOf(driverMembers({ ...driver, email: "" }))
    ]
    assert.deepStrictEqual(faults, [
      "first_name: send a text that is not empty",
      "name: send a text that is not empty",
      "phone: send a text that is not empty",
      "email: send an e-mail address"
    ])
  })

  it("has a phone of at most 32 characters", () => {
    assert.strictEqual(changed({ phone: "1".repeat(32) }).phone, "1".repeat(32))
    assert.strictEqual(faultOf(driverChange({ phone: "1".repeat(33) })), "phone: send at most 32 characters")
  })
})

describe("a change of a driver", () => {
  it("has the members that are sent, trimmed, and no others", () => {
    assert.deepStrictEqual(changed({}), {})
    assert.deepStrictEqual(changed(blanks), driver)
    assert.deepStrictEqual(changed({ suspended: false, availability: [] }), { suspended: false, availability: [] })
  })

  it("is refused for each member that is wrong", () => {
    assert.strictEqual(faultOf(driverChange({ firstName: " " })), "first_name: send a text that is not empty")
    assert.strictEqual(faultOf(driverChange({ lastName: " " })), "name: send a text that is not empty")
    assert.strictEqual(faultOf(driverChange({ email: "marie" })), "email: send an e-mail address")
  })

  it("has available times that end after they start", { tags: "OPS-22" }, () => {
    const right = { from: at("08"), to: at("09") }
    assert.deepStrictEqual(changed({ availability: [right] }), { availability: [right] })
    for (const to of [at("08"), at("07")]) {
      const wrong = { from: at("08"), to }
      assert.strictEqual(
        faultOf(driverChange({ availability: [wrong] })),
        "availability.0.to: send a time after `from`"
      )
      assert.strictEqual(
        faultOf(driverChange({ availability: [right, wrong, wrong] })),
        "availability.1.to: send a time after `from`"
      )
    }
  })

  it("has at most 100 available times", () => {
    const times = (count: number) => Array.from({ length: count }, () => ({ from: at("08"), to: at("09") }))
    assert.lengthOf(changed({ availability: times(100) }).availability ?? [], 100)
    assert.strictEqual(faultOf(driverChange({ availability: times(101) })), "availability: send at most 100 items")
  })
})
