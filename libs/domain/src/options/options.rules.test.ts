import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { demonstrationGrid as grid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import {
  checkOptions,
  excludedBy,
  flagsSetBy,
  requiredDocuments,
  type OptionsToCheck,
  type RequestedOption
} from "./options.rules.ts"

const plain: Omit<OptionsToCheck, "requested"> = {
  grid,
  askedBy: "client",
  hasReturn: false,
  plateau: false,
  wGarage: false,
  needAppointment: false,
  abroad: false,
  obligationsDue: true
}
const check = (requested: ReadonlyArray<RequestedOption | string>, change: Partial<OptionsToCheck> = {}) =>
  checkOptions({
    ...plain,
    ...change,
    requested: requested.map((option) => (typeof option === "string" ? { key: option } : option))
  })
const keys = (...asked: Parameters<typeof check>) => Result.getOrThrow(check(...asked)).map((option) => option.key)
const refused = (...asked: Parameters<typeof check>) => Result.getOrThrow(Result.flip(check(...asked)))

describe("the options of a trip", () => {
  it("have the grid's prices, in the order of the request", () => {
    assert.deepStrictEqual(Result.getOrThrow(check(["stockage_jour", "lavage_ext"])), [
      { key: "stockage_jour", priceHt: Cents(1_200), params: {} },
      { key: "lavage_ext", priceHt: Cents(1_900), params: {} }
    ])
  })

  it("include once each option that a flag or an appointment implies", { tags: "ORD-25" }, () => {
    assert.deepStrictEqual(keys(["express"], { wGarage: true, needAppointment: true }), [
      "express",
      "prise_rdv",
      "w_garage"
    ])
    assert.deepStrictEqual(keys(["prise_rdv"], { needAppointment: true }), ["prise_rdv"])
  })

  it("are refused if unknown or repeated", { tags: ["PRC-5", "ORD-10"] }, () => {
    assert.include(refused(["express", "nope"]), { _tag: "OptionUnknown", key: "nope", index: 1 })
    assert.include(refused(["__proto__"]), { _tag: "OptionUnknown" })
    assert.include(refused(["express", "express"]), { _tag: "OptionConflict", reason: "repeated" })
  })

  it("are at most 20", () => {
    assert.include(refused(Array.from({ length: 21 }, () => "express")), { _tag: "TooManyOptions", limit: 20 })
    assert.strictEqual(refused(Array.from({ length: 20 }, () => "express"))._tag, "OptionConflict")
  })

  it("are refused if only the operator may add them", { tags: "PRC-62" }, () => {
    assert.include(refused(["attente_30"]), { _tag: "OptionNotAllowed", key: "attente_30", index: 0 })
    assert.deepStrictEqual(keys(["attente_30"], { askedBy: "operator" }), ["attente_30"])
    const closed = { ...grid, options: grid.options.map((option) => ({ ...option, clientAddable: false })) }
    assert.deepStrictEqual(keys([], { grid: closed, needAppointment: true }), ["prise_rdv"])
  })

  it("are refused if they exclude each other", { tags: ["ERR-48", "ORD-36"] }, () => {
    assert.include(refused(["lavage_ext", "lavage_complet"]), { _tag: "OptionConflict", reason: "exclusive" })
    assert.deepStrictEqual(excludedBy(grid, ["express", "lavage_ext"], "lavage_complet"), ["lavage_ext"])
    assert.deepStrictEqual(excludedBy(grid, ["express", "lavage_ext"], "lavage_ext"), [])
    assert.deepStrictEqual(excludedBy(grid, ["express"], "stockage_jour"), [])
  })

  it(
    "fit the mission: jockey needs a return, W garage is neither carried nor abroad",
    { tags: ["ERR-48", "PRC-47", "PRC-64", "ORD-36"] },
    () => {
      assert.include(refused(["jockey"]), { reason: "needs_return" })
      assert.deepStrictEqual(keys(["jockey"], { hasReturn: true }), ["jockey"])
      assert.include(refused(["w_garage"], { plateau: true }), { reason: "plateau" })
      assert.include(refused([], { wGarage: true, plateau: true }), { reason: "plateau" })
      assert.include(refused([], { wGarage: true, abroad: true }), { reason: "abroad" })
    }
  )

  it("set flags of the mission", { tags: "PRC-63" }, () => {
    assert.deepStrictEqual(flagsSetBy(grid, ["stockage_jour"]), { parc: true, wGarage: false })
    assert.deepStrictEqual(flagsSetBy(grid, ["express", "w_garage"]), { parc: false, wGarage: true })
  })

  it(
    "require the documents of their drivers, and the handover report of every trip",
    { tags: ["MIS-36", "CHG-20"] },
    () => {
      assert.deepStrictEqual(requiredDocuments(grid, []), ["pv_livraison"])
      const options = ["pv_papier", "lavage_ext", "remise_carte_grise"]
      assert.deepStrictEqual(requiredDocuments(grid, options), ["pv_livraison", "pv_signe", "ticket_lavage"])
      assert.deepStrictEqual(requiredDocuments({ ...grid, requiredDocuments: [] }, ["lavage_ext", "plein"]), [
        "ticket_lavage",
        "ticket_carburant"
      ])
    }
  )
})

describe("the obligations of an option", () => {
  const missing = (key: string, params?: Readonly<Record<string, unknown>>) => {
    const result = check([params === undefined ? { key } : { key, params }])
    if (Result.isSuccess(result)) return result.success[0]?.params
    return result.failure._tag === "RequirementsNotMet" ? result.failure.fields : result.failure._tag
  }

  it("are refused for a bare key", { tags: "ORD-35" }, () => {
    assert.deepStrictEqual(missing("pv_digital"), ["renter"])
    assert.deepStrictEqual(missing("plein"), ["target_level"])
    assert.deepStrictEqual(missing("plein", { target_level: "  " }), ["target_level"])
    assert.deepStrictEqual(missing("plein", { target_level: {} }), ["target_level"])
  })

  it("are the link or the pin of the chosen renter", { tags: ["PRC-51", "CHG-19"] }, () => {
    const link = "https://example.invalid/pv/1"
    assert.deepStrictEqual(missing("pv_digital", { renter: "alizes" }), ["link"])
    assert.deepStrictEqual(missing("pv_digital", { renter: "alizes", link: "nowhere" }), ["link"])
    assert.deepStrictEqual(missing("pv_digital", { renter: "alizes", link, pin: "1" }), { renter: "alizes", link })
    assert.deepStrictEqual(missing("pv_digital", { renter: "delta-flotte" }), { renter: "delta-flotte" })
    assert.deepStrictEqual(missing("pv_digital", { renter: "delta-flotte", link: "nowhere" }), ["link"])
    assert.deepStrictEqual(missing("pv_restitution", { renter: "escale" }), ["pin"])
    assert.deepStrictEqual(missing("pv_restitution", { renter: "escale", pin: 1234 }), {
      renter: "escale",
      pin: "1234"
    })
    assert.deepStrictEqual(missing("pv_digital", { renter: "nobody" }), ["renter"])
  })

  it("are kept as text, without other parameters", () => {
    assert.deepStrictEqual(missing("plein", { target_level: 80, note: "x" }), { target_level: "80" })
    assert.deepStrictEqual(missing("express", { anything: 1 }), {})
  })

  it("are not checked for an estimate, and documents to supply never block", { tags: "ORD-35" }, () => {
    assert.deepStrictEqual(keys(["pv_digital", "plein"], { obligationsDue: false }), ["pv_digital", "plein"])
    assert.deepStrictEqual(keys(["pv_papier", "remise_carte_grise"]), ["pv_papier", "remise_carte_grise"])
  })
})
