import { assert, describe, it } from "vitest"
import type { PhaseDraft } from "../phase.model.ts"
import {
  carriedValue,
  equipmentOf,
  type FieldRule,
  fieldOf,
  fieldsMax,
  hasValue,
  isCarried,
  lessThanBefore,
  mileageDoubt,
  noDamage,
  numberIn,
  readingsOf,
  refusal,
  remarks,
  signatory,
  valueOf
} from "./fields.rules.ts"

const all = (electric: boolean): ReadonlyArray<FieldRule> => [
  ...readingsOf({ electric }),
  ...equipmentOf({ electric, kind: "car" }),
  noDamage("depart"),
  signatory("depart"),
  refusal
]

const draftWith = (...fields: PhaseDraft["fields"]): PhaseDraft => ({
  inspectionId: "0199a1b2-0000-7000-8000-000000000001",
  startedAt: "2027-03-16T09:00:00+01:00",
  photos: [],
  fields,
  completedAt: null,
  openDamage: null
})

const at = "2027-03-16T09:05:00+01:00"

describe("the fields of the form", () => {
  it("have ids of their own, within the bounds of the service", { tags: "DRV-30" }, () => {
    for (const electric of [true, false]) {
      const rules = all(electric)
      assert.strictEqual(new Set(rules.map(({ id }) => id)).size, rules.length)
      assert.isBelow(rules.length, fieldsMax)
      for (const { id, name } of rules) {
        assert.isAtMost(id.length, 50)
        assert.isAtMost(name.fr.length, 120)
      }
    }
  })

  it("ask for eighths of fuel, and for per cent and the cable of an electric vehicle", { tags: "DRV-30" }, () => {
    const energyOf = (electric: boolean) => readingsOf({ electric }).find(({ id }) => id === "energy")?.by
    assert.deepStrictEqual([energyOf(true), energyOf(false)], ["number", "gauge"])
    const hasCable = (electric: boolean) => all(electric).some(({ id }) => id === "charging_cable")
    assert.deepStrictEqual([hasCable(true), hasCable(false)], [true, false])
  })

  it("are kept with their French name, and with the type of their value", { tags: "DRV-30" }, () => {
    assert.deepStrictEqual(
      all(false)
        .filter(({ id }) => ["mileage", "energy", "safety_kit", "remarks"].includes(id))
        .map((rule) => fieldOf(rule, "x"))
        .map(({ id, label, type }) => [id, label, type]),
      [
        ["mileage", "Kilométrage", "number"],
        ["energy", "Carburant", "choice"],
        ["safety_kit", "Gilet et triangle", "boolean"],
        ["remarks", "Remarques", "text"]
      ]
    )
  })

  it("are cut to the length that the service takes", { tags: "DRV-30" }, () => {
    assert.strictEqual(String(fieldOf(remarks, "x".repeat(2_000)).value).length, 1_000)
    assert.strictEqual(String(fieldOf(signatory("depart"), "x".repeat(2_000)).value).length, 120)
  })

  it("have a value unless it is empty: false is one, a space is none", { tags: "DRV-30" }, () => {
    const kept = (value: string | boolean) => draftWith({ id: "remarks", label: "", type: "text", value, at })
    assert.isFalse(hasValue(draftWith(), remarks))
    assert.isFalse(hasValue(kept(" "), remarks))
    assert.isTrue(hasValue(kept(false), remarks))
    assert.strictEqual(valueOf(kept("neuf"), "remarks"), "neuf")
  })
})

describe("a typed number", () => {
  it("is a whole number up to its bound, with or without spaces", { tags: "DRV-30" }, () => {
    assert.strictEqual(numberIn("18 342", 2_000_000), 18_342)
    assert.strictEqual(numberIn("0", 100), 0)
    for (const text of ["", "-1", "12,5", "101", "1e2", "12 km", "9999999999"]) assert.isNull(numberIn(text, 100), text)
  })
})

describe("the mileage at the arrival", () => {
  it("is odd if it is less than at the departure, or far more than the road is long", { tags: "DRV-30" }, () => {
    assert.strictEqual(mileageDoubt(1_000, 1_001, 465), "less")
    assert.strictEqual(mileageDoubt(2_000, 1_000, 465), "far")
    assert.isNull(mileageDoubt(1_470, 1_000, 465))
    assert.isNull(mileageDoubt(1_000, 1_000, 465))
  })

  it("is not odd while one of the two is unknown", { tags: "DRV-30" }, () => {
    assert.isNull(mileageDoubt(undefined, 1_000, 465))
    assert.isNull(mileageDoubt(5, undefined, 465))
  })
})

describe("what an earlier inspection of the vehicle had", () => {
  const electric = { electric: false }
  const rules = [...readingsOf(electric), ...equipmentOf({ ...electric, kind: "car" })]
  const ruleOf = (id: string): FieldRule => rules.find((rule) => rule.id === id) ?? assert.fail(id)
  const having = (values: Readonly<Record<string, string | number>>): PhaseDraft =>
    draftWith(...Object.entries(values).map(([id, value]) => ({ ...fieldOf(ruleOf(id), value), at }) as const))

  it("stands for keys and papers until the driver says otherwise, and for no text", { tags: ["DRV-54"] }, () => {
    const earlier = having({ keys: "2" })
    assert.strictEqual(carriedValue(draftWith(), earlier, ruleOf("keys")), "2")
    assert.strictEqual(carriedValue(having({ keys: "1" }), earlier, ruleOf("keys")), "1")
    assert.isUndefined(carriedValue(draftWith(), null, ruleOf("keys")))
    const carried = equipmentOf({ ...electric, kind: "car" }).filter(isCarried)
    assert.deepStrictEqual(
      carried.map(({ id }) => id),
      ["keys", "registration_document", "safety_kit", "spare_wheel"]
    )
  })

  it("is to be confirmed if there are fewer keys or a lower mileage now", { tags: ["DRV-55"] }, () => {
    const earlier = having({ keys: "2", mileage: 18_342 })
    const less = (now: Parameters<typeof having>[0], before: PhaseDraft | null = earlier) =>
      lessThanBefore(having(now), before, electric).map(({ rule: { id } }) => id)
    assert.deepStrictEqual(less({ keys: "0", mileage: 18_341 }), ["mileage", "keys"])
    assert.deepStrictEqual(less({ keys: "1" }), ["keys"])
    assert.deepStrictEqual(less({ keys: "2", mileage: 18_342 }), [])
    assert.deepStrictEqual(less({ keys: "3 ou plus", mileage: 20_000 }), [])
    assert.deepStrictEqual(less({ keys: "2" }, having({ keys: "3 ou plus" })), ["keys"])
    assert.deepStrictEqual(less({ keys: "0" }, having({})), [])
    assert.deepStrictEqual(less({ keys: "0" }, null), [])
  })
})
