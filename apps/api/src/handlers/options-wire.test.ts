import { assert, describe, it } from "@effect/vitest"
import { checkObligations, rentersOf } from "@trajet/domain/options"
import { type CatalogueOption, demonstrationGrid, type OptionField } from "@trajet/domain/pricing"
import { Result } from "effect"
import { catalogueWire } from "./options-wire.ts"

const shown = catalogueWire({
  grid: demonstrationGrid,
  trip: "aller",
  prestation: "livraison",
  transportId: null,
  active: []
})

const fieldsOf = (key: string) => shown.options.find((option) => option.key === key)?.requirements.fields ?? []

describe("the fields of an option", () => {
  it.each(["pv_digital", "pv_restitution"])("require only the renter: %s", { tags: ["PRC-51", "CHG-19"] }, (key) => {
    const fields = fieldsOf(key)
    assert.deepStrictEqual(
      fields.map(({ name, required }) => [name, required]),
      [
        ["renter", true],
        ["link", false],
        ["pin", false]
      ]
    )
    assert.sameMembers([...new Set(fields[0]?.choices.map(({ input }) => input))], ["link", "pin"])
  })

  it("announce the required fields of each choice: an addition with exactly those is accepted, and one without them names them", () => {
    const valueOf = (field: OptionField, renter: string): string =>
      field.type === "choice" ? renter : field.type === "url" ? "https://example.invalid/pv" : "1234"
    const check = (option: CatalogueOption, names: ReadonlyArray<string>, renter: string) => {
      const told = option.fields.filter(({ name }) => names.includes(name))
      return checkObligations(
        demonstrationGrid,
        option,
        Object.fromEntries(told.map((field) => [field.name, valueOf(field, renter)]))
      )
    }
    let chosen = 0
    for (const option of demonstrationGrid.options) {
      const required = fieldsOf(option.key).filter((field) => field.required)
      const requiredNames = required.map(({ name }) => name)
      if (!option.fields.some((field) => rentersOf(demonstrationGrid, field).length > 0)) {
        assert.isTrue(Result.isSuccess(check(option, requiredNames, "")), option.key)
      }
      for (const { id, input, link_optional } of required.flatMap(({ choices }) => choices)) {
        chosen += 1
        assert.isTrue(Result.isSuccess(check(option, [...requiredNames, input], id)), `${option.key} ${id}`)
        const missing = Result.match(check(option, requiredNames, id), {
          onSuccess: () => [],
          onFailure: ({ fields }) => fields
        })
        assert.deepStrictEqual(missing, link_optional ? [] : [input], `${option.key} ${id}`)
      }
    }
    assert.isAbove(chosen, 8)
  })
})

describe("an option of the demonstration grid", () => {
  it("has a description that says more than its name", () => {
    for (const { description, key, name } of shown.options) {
      assert.isAbove(description.length, name.length, key)
      assert.match(description, /^\p{Lu}.*\.$/u, key)
    }
    assert.strictEqual(new Set(shown.options.map(({ description }) => description)).size, shown.options.length)
  })
})
