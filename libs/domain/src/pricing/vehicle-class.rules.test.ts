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
  it("is read from its certificate: kind, body, gross weight", () => {
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
  })

  it("is the registry's before the declared one, the declared one before the model, the model before a guess", () => {
    const told = { declaredType: "vu", model: "Renault TRAFIC L2H1" }
    assert.strictEqual(retained({ ...seen("VP", null, null), ...told }), "registry VP")
    assert.strictEqual(retained(told), "declared VU")
    assert.strictEqual(retained({ ...told, declaredType: "berline" }), "model VUL")
    assert.strictEqual(retained({ model: "Clio" }), "assumed VP")
    assert.strictEqual(retained({ ...seen("QUAD", null, null), model: "Kangoo" }), "model VU")
  })

  it("is told to be a guess where it is one, and only there", () => {
    const warnings = (evidence: VehicleEvidence) => Result.getOrThrow(vehicleClass(evidence)).warnings
    assert.deepStrictEqual(warnings(nothing), ["class_assumed"])
    assert.deepStrictEqual(warnings({ ...nothing, model: "Kangoo" }), [])
  })

  it("finds a model by whole words", () => {
    assert.strictEqual(retained({ model: "kangoo-express" }), "model VU")
    assert.strictEqual(retained({ model: "Mastercraft" }), "assumed VP")
  })

  it("refuses what our drivers cannot drive, unless it is carried", () => {
    for (const kind of ["CAM", "TRR", "TCP", "REM", "MTL", "CL"]) {
      assert.strictEqual(retained(seen(kind, null, null)), "VehicleNotSupported", kind)
      assert.strictEqual(retained({ declaredType: kind }), "VehicleNotSupported", kind)
    }
    assert.strictEqual(retained(seen("VASP", null, 3_501)), "VehicleNotSupported")
    assert.strictEqual(retained({ ...seen("CAM", "FOURGON", 12_000), plateau: true }), "registry VUL")
    assert.strictEqual(retained({ ...seen("MTL", null, 200), plateau: true }), "registry VP")
  })
})
