import { assert, describe, it } from "@effect/vitest"
import { TransportId } from "../mission/mission-id.model.ts"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import {
  askedOptions,
  copyOf,
  duplicateOf,
  laterDates,
  refusedDuplicate as refused,
  setOption,
  sourceWith
} from "../testing/duplicate-samples.ts"
import type { DuplicateOptions, DuplicateRequest } from "./duplicate-request.model.ts"
import { testMission } from "../testing/mission-samples.ts"
import type { Mission } from "../mission/mission.model.ts"
import { Day } from "../time/instant.model.ts"

const keysOf = (mission: Mission) => mission.outbound.options.map(({ key }) => key)
const withOptions = (source: Mission, aller: Partial<DuplicateOptions>) =>
  duplicateOf(source, { options: { aller: askedOptions("aller", aller), retour: null } })
const withDates = (source: Mission, dates: DuplicateRequest["dates"]) => duplicateOf(source, { dates })
const where = (asked: ReturnType<typeof duplicateOf>) => {
  const error = refused(asked)
  return error._tag === "InputRefused" ? [error.reason._tag, error.field] : error._tag
}

describe("the options of a duplicate", () => {
  const renter = { renter: "escale", pin: "1234" }
  const source = sourceWith([setOption("lavage_ext"), setOption("pv_digital", renter)])

  it(
    "are those of the source with their parameters, or those that the client names by key, name or label",
    { tags: "CHG-55" },
    () => {
      assert.deepStrictEqual(copyOf(duplicateOf(source)).copy.outbound.options, source.outbound.options)
      const kept = (...keep: ReadonlyArray<string>) => keysOf(copyOf(withOptions(source, { keep })).copy)
      assert.deepStrictEqual(kept("pv_digital"), ["pv_digital"])
      assert.deepStrictEqual(kept("Lavage extérieur 19.00", "lavage_ext"), ["lavage_ext"])
      assert.deepStrictEqual(kept("PV dématérialisé loueur"), ["pv_digital"])
      assert.deepStrictEqual(kept("Lavage extérieur", "pv_digital"), ["lavage_ext", "pv_digital"])
      assert.deepStrictEqual(kept(), [])
      const dearer = sourceWith([setOption("lavage_ext", {}, Cents(2_150))])
      assert.deepStrictEqual(keysOf(copyOf(withOptions(dearer, { keep: ["Lavage extérieur 21.50"] })).copy), [
        "lavage_ext"
      ])
    }
  )

  it("are refused if the source does not have a named option", () => {
    for (const by of ["express", "Express, jour même", "lavage extérieur", "Lavage extérieur 20.00", ""]) {
      const asked = withOptions(source, { keep: ["lavage_ext", by] })
      assert.deepStrictEqual(where(asked), ["OptionUnknown", "options.aller.keep.1"])
    }
  })

  it("include added options, which are checked like those of an order", { tags: "CHG-55" }, () => {
    const added = (...add: DuplicateOptions["add"]) => withOptions(source, { add })
    const plein = { key: "plein", params: { target_level: "80 %" } }
    assert.deepStrictEqual(keysOf(copyOf(added(plein)).copy), ["lavage_ext", "pv_digital", "plein"])
    assert.deepStrictEqual(where(added(plein, { key: "none" })), ["OptionUnknown", "options.aller.add.1.option_key"])
    assert.deepStrictEqual(where(added({ key: "plein" })), ["RequirementsNotMet", "options.aller.add.0.params"])
    for (const key of ["lavage_complet", "lavage_ext", "jockey"]) {
      assert.deepStrictEqual(where(added({ key })), ["OptionConflict", "options.aller.add.0.option_key"])
    }
    assert.deepStrictEqual(where(added({ key: "attente_30" })), ["OptionNotAllowed", "options.aller.add.0.option_key"])
    const exchanged = withOptions(source, { keep: ["pv_digital"], add: [{ key: "lavage_complet" }] })
    assert.deepStrictEqual(keysOf(copyOf(exchanged).copy), ["pv_digital", "lavage_complet"])
  })

  it("meet the obligations of the current grid", { tags: "CHG-56" }, () => {
    const gone = { ...demonstrationGrid, renters: demonstrationGrid.renters.filter(({ id }) => id !== "escale") }
    const asked = { ...duplicateOf(source), compiled: compileGrid(gone) }
    assert.deepStrictEqual(where(asked), ["RequirementsNotMet", "options.aller"])
  })

  it("leave out options that only the operator adds or that are not sold any more, with a warning", () => {
    const waited = sourceWith([setOption("attente_30"), setOption("lavage_ext"), setOption("sold_out")])
    const { copy, plan } = copyOf(duplicateOf(waited))
    assert.deepStrictEqual(keysOf(copy), ["lavage_ext"])
    assert.deepStrictEqual(plan.warnings, ["option_not_kept:attente_30", "option_not_kept:sold_out"])
    assert.deepStrictEqual(copyOf(withOptions(waited, { keep: ["attente_30"] })).plan.warnings, [
      "option_not_kept:attente_30"
    ])
    assert.deepStrictEqual(where(withOptions(waited, { keep: ["sold_out"] })), [
      "OptionUnknown",
      "options.aller.keep.0"
    ])
  })

  it("include the appointment exactly if a leg of the duplicate needs one", { tags: "CHG-57" }, () => {
    const leg = (needAppointment: boolean) => ({
      ...laterDates,
      "enlevement-aller": { date: Day("2026-12-15"), needAppointment }
    })
    const { copy } = copyOf(withDates(source, leg(true)))
    assert.deepStrictEqual(keysOf(copy), ["lavage_ext", "pv_digital", "prise_rdv"])
    const stored = { ...copy, transportId: TransportId("M-20000000") }
    assert.deepStrictEqual(keysOf(copyOf(withDates(stored, leg(false))).copy), ["lavage_ext", "pv_digital"])
    const keep = askedOptions("aller", { keep: ["prise_rdv"] })
    const kept = duplicateOf(stored, { dates: leg(false), options: { aller: keep, retour: null } })
    assert.deepStrictEqual(keysOf(copyOf(kept).copy), ["prise_rdv"])
    const none = askedOptions("aller", { keep: [] })
    const implied = duplicateOf(stored, { options: { aller: none, retour: null } })
    assert.deepStrictEqual(keysOf(copyOf(implied).copy), ["prise_rdv"])
  })

  it("include the plate on every trip of a mission with the plate, or only on the trip that ordered it", () => {
    const plate = [setOption("w_garage")]
    const both = testMission(true, { wGarage: true })
    if (both.return === null) return assert.fail("there is a return")
    const planned = (mission: Mission) => copyOf(duplicateOf(mission)).copy
    const everywhere = {
      ...both,
      outbound: { ...both.outbound, options: plate },
      return: { ...both.return, options: plate }
    }
    assert.deepStrictEqual([planned(everywhere).wGarage, planned(everywhere).return?.options], [true, plate])
    const onWayOut = { ...both, outbound: { ...both.outbound, options: plate } }
    assert.deepStrictEqual([planned(onWayOut).wGarage, planned(onWayOut).return?.options], [true, []])
    const keep = askedOptions("aller", { keep: [] })
    const without = copyOf(duplicateOf(onWayOut, { options: { aller: keep, retour: null } })).copy
    assert.deepStrictEqual([without.wGarage, keysOf(without)], [false, []])
  })

  it("set the flags and the documents that the mission needs", () => {
    const stored = sourceWith([setOption("stockage_jour"), setOption("lavage_ext")], { parc: true })
    const { copy } = copyOf(duplicateOf(stored))
    assert.deepStrictEqual([copy.parc, copy.requiredDocuments.aller], [true, ["pv_livraison", "ticket_lavage"]])
    const bare = copyOf(withOptions(stored, { keep: [] })).copy
    assert.deepStrictEqual([bare.parc, bare.requiredDocuments.aller], [false, ["pv_livraison"]])
  })
})
