import { assert, describe, it } from "@effect/vitest"
import { Option, Result } from "effect"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { vehicleClass, type VehicleEvidence } from "./vehicle-class.rules.ts"

const nothing: VehicleEvidence = {
  certificate: Option.none(),
  declaredType: null,
  model: null,
  plateau: false,
  dictionary: demonstrationGrid.modelClasses
}
const seen = (kind: string, body: string | null, grossWeightKg: number | null) => ({
  certificate: Option.some({ kind, body, grossWeightKg })
})
const retained = (evidence: Partial<VehicleEvidence>) => {
  const result = vehicleClass({ ...nothing, ...evidence })
  return Result.isSuccess(result) ? `${result.success.source} ${result.success.vehicleClass}` : result.failure._tag
}

describe("the class of a vehicle", () => {
  it(
    "is read from its certificate: kind, body, gross weight",
    { tags: ["PRC-8", "PRC-13", "PRC-14", "PRC-26", "PRC-27", "PRC-28", "PRC-29", "PRC-30"] },
    () => {
      const table: ReadonlyArray<readonly [string, string | null, number | null, string]> = [
        ["VP", "BREAK", 2_500, "VP"],
        ["VP", "FOURGON", 2_900, "VP"],
        ["CTTE", "FOURGON", 2_400, "VU"],
        ["CTTE", "FOURGON", 2_401, "VUL"],
        ["CTTE", "DERIV VP", null, "VU"],
        ["DERIV-VP", "BREAK", 1_800, "VU"],
        ["deriv vp", "deriv-vp", 3_000, "VU"],
        ["CTTE", null, null, "VUL"],
        ["VASP", "CARAVANE", 3_500, "VUL"],
        ["CTTE", "CHAS-CAB", 3_500, "VUL"],
        ["DERIV-VP", "FG TD", 2_600, "VUL"]
      ]
      for (const [kind, body, weight, expected] of table) {
        assert.strictEqual(retained(seen(kind, body, weight)), `registry ${expected}`, `${kind} ${body} ${weight}`)
      }
    }
  )

  it(
    "prefers the registry to the declared type, that to the model, and that to a guess",
    { tags: ["PRC-8", "PRC-13", "PRC-14", "PRC-26"] },
    () => {
      const told = { declaredType: "vu", model: "Renault TRAFIC L2H1" }
      assert.strictEqual(retained({ ...seen("VP", null, null), ...told }), "registry VP")
      assert.strictEqual(retained(told), "declared VU")
      assert.strictEqual(retained({ ...told, declaredType: "soucoupe" }), "model VUL")
      assert.strictEqual(retained({ model: "Clio" }), "assumed VP")
      assert.strictEqual(retained({ ...seen("XYZ", null, null), model: "Kangoo" }), "model VU")
    }
  )

  it(
    "comes with a warning if it is a guess, or if no table knows the type",
    { tags: ["PRC-26", "PRC-33", "ORD-37"] },
    () => {
      const warnings = (evidence: Partial<VehicleEvidence>) =>
        Result.getOrThrow(vehicleClass({ ...nothing, ...evidence })).warnings
      assert.deepStrictEqual(warnings({}), ["class_assumed"])
      assert.deepStrictEqual(warnings({ declaredType: " " }), ["class_assumed"])
      assert.deepStrictEqual(warnings({ model: "Kangoo" }), [])
      assert.deepStrictEqual(warnings({ declaredType: "berline" }), [])
      assert.deepStrictEqual(warnings({ declaredType: "soucoupe" }), ["class_assumed", "vehicle_type_unknown"])
      assert.deepStrictEqual(warnings({ declaredType: "soucoupe", model: "Kangoo" }), ["vehicle_type_unknown"])
      assert.deepStrictEqual(warnings({ declaredType: "東京" }), ["class_assumed", "vehicle_type_unknown"])
      assert.deepStrictEqual(warnings({ ...seen("VP", null, null), declaredType: "soucoupe" }), [])
    }
  )

  it("is read from the declared type in any notation", { tags: ["PRC-8", "PRC-13", "PRC-14", "PRC-26"] }, () => {
    const table: ReadonlyArray<readonly [string, string]> = [
      ["VP", "VP"],
      ["vul", "VUL"],
      ["Voiture", "VP"],
      ["BERLINE 5 portes", "VP"],
      ["Utilitaire", "VU"],
      ["utilitaires", "VU"],
      ["Dérivé-VP", "VU"],
      ["Véhicule utilitaire léger", "VUL"],
      ["FOURGON", "VUL"],
      ["fourgon utilitaire 12 m3", "VUL"],
      ["Camionnette", "VUL"],
      ["camionnettes", "VUL"],
      ["Pick-up", "VUL"],
      ["camping-car", "VUL"]
    ]
    for (const [declaredType, expected] of table) {
      assert.strictEqual(retained({ declaredType }), `declared ${expected}`, declaredType)
    }
  })

  it("finds a model by whole words", { tags: "PRC-31" }, () => {
    assert.strictEqual(retained({ model: "kangoo-express" }), "model VU")
    assert.strictEqual(retained({ model: "Mastercraft" }), "assumed VP")
  })

  it("refuses vehicles that drivers cannot drive, unless they are carried", { tags: "PRC-32" }, () => {
    for (const kind of ["CAM", "TRR", "TCP", "REM", "MTL", "CL"]) {
      assert.strictEqual(retained(seen(kind, null, null)), "VehicleNotSupported", kind)
      assert.strictEqual(retained({ declaredType: kind }), "VehicleNotSupported", kind)
    }
    const words =
      "camion Camions PL pl. poids-lourd POIDS\u00a0LOURDS truck lorry HGV motorcycle Moto Deux-roues scooter " +
      "vélo semi-remorque autocar tracteur Caravane porte-voitures"
    for (const declaredType of words.split(" ")) {
      assert.strictEqual(retained({ declaredType }), "VehicleNotSupported", declaredType)
    }
    for (const declaredType of ["2 roues", "PL 19 t", "camion fourgon", "Voiture et remorque"]) {
      assert.strictEqual(retained({ declaredType }), "VehicleNotSupported", declaredType)
    }
    assert.strictEqual(retained(seen("VASP", null, 3_501)), "VehicleNotSupported")
    assert.strictEqual(retained({ ...seen("CAM", "FOURGON", 12_000), plateau: true }), "registry VUL")
    assert.strictEqual(retained({ ...seen("MTL", null, 200), plateau: true }), "registry VP")
    assert.strictEqual(retained({ declaredType: "Camion", plateau: true }), "declared VUL")
    assert.strictEqual(retained({ declaredType: "moto", plateau: true }), "declared VP")
  })

  it("is refused with the sent words and the words to send instead", { tags: "ERR-54" }, () => {
    const refusal = (evidence: Partial<VehicleEvidence>) => {
      const result = vehicleClass({ ...nothing, ...evidence })
      return Result.isFailure(result) ? [result.failure.source, result.failure.message] : []
    }
    assert.deepStrictEqual(refusal({ declaredType: "Gros\nCamion" }), [
      "declared",
      'our drivers do not drive a vehicle of the type "Gros Camion": send "plateau": true to order a flatbed'
    ])
    assert.deepStrictEqual(refusal(seen("CAM", null, null)), [
      "registry",
      'our drivers do not drive a vehicle of the kind "CAM", as its registration certificate says: send "plateau": true to order a flatbed'
    ])
  })
})
