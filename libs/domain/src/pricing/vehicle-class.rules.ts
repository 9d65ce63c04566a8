import { Option, Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { VehicleNotSupported } from "./pricing.errors.ts"
import type { VehicleClass, VehicleClassSource } from "./pricing.model.ts"
import type { Certificate } from "./vehicle-registry.port.ts"

/** What is known of a vehicle when its class is asked. */
export interface VehicleEvidence {
  readonly certificate: Option.Option<Certificate>
  /** `vehicle.type` as the client gave it. */
  readonly declaredType: string | null
  readonly model: string | null
  readonly plateau: boolean
  /** Class by a word of the model, lower case: `PriceGrid.modelClasses`. */
  readonly dictionary: Readonly<Record<string, VehicleClass>>
}

export interface RetainedClass {
  readonly vehicleClass: VehicleClass
  readonly source: VehicleClassSource
  readonly warnings: ReadonlyArray<"class_assumed">
}

type Verdict = VehicleClass | "unsupported" | null

/**
 * The class a vehicle is priced in (decisions 3): its certificate, else the declared type, else its model, else VP with
 * `class_assumed`. What our drivers cannot drive fails with `VehicleNotSupported`; on a flatbed a two-wheeler counts as
 * VP and anything heavy as VUL.
 */
export const vehicleClass = (evidence: VehicleEvidence): Result.Result<RetainedClass, VehicleNotSupported> => {
  const { certificate, declaredType, model, plateau } = evidence
  const sources: ReadonlyArray<readonly [VehicleClassSource, string, Verdict]> = [
    ...Option.toArray(certificate).map((seen) => ["registry", code(seen.kind), byCertificate(seen)] as const),
    ["declared", code(declaredType ?? ""), byDeclaredType(code(declaredType ?? ""))],
    ["model", "", byModel(model ?? "", evidence.dictionary)]
  ]
  for (const [source, kind, verdict] of sources) {
    if (verdict === null) continue
    if (verdict !== "unsupported") return retained(verdict, source)
    if (!plateau) return Result.fail(new VehicleNotSupported({ kind }))
    return retained(twoWheelers.has(kind) ? "VP" : "VUL", source)
  }
  return Result.succeed({ vehicleClass: "VP", source: "assumed", warnings: ["class_assumed"] })
}

const retained = (found: VehicleClass, source: VehicleClassSource): Result.Result<RetainedClass, never> =>
  Result.succeed({ vehicleClass: found, source, warnings: [] })

// Certificates write DERIV-VP, DERIV VP and FG TD, FG-TD alike.
const code = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/gu, "")

const carDerivedKgMax = 2_400
const lightKgMax = 3_500
const heavyKinds = new Set(["CAM", "TRR", "TCP", "REM", "SREM"])
const twoWheelers = new Set(["MTL", "MTT1", "MTT2", "MTTE", "CL", "CYCL", "MOTO", "SCOOTER"])
const vanBodies = new Set(["FOURGON", "PLATEAU", "BENNE", "CHASCAB", "FGTD"])

const byCertificate = (certificate: Certificate): Verdict => {
  const kind = code(certificate.kind)
  const body = code(certificate.body ?? "")
  const weightKg = certificate.grossWeightKg
  if (heavyKinds.has(kind) || twoWheelers.has(kind)) return "unsupported"
  if (kind === "VP") return "VP"
  if (kind === "CTTE" || kind === "DERIVVP") {
    if (body === "DERIVVP" || (weightKg !== null && weightKg <= carDerivedKgMax)) return "VU"
    return kind === "CTTE" || vanBodies.has(body) ? "VUL" : null
  }
  if (kind === "VASP" && weightKg !== null) return weightKg <= lightKgMax ? "VUL" : "unsupported"
  return vanBodies.has(body) ? "VUL" : null
}

const byDeclaredType = (type: string): Verdict => {
  if (type === "VP" || type === "VU" || type === "VUL") return type
  return heavyKinds.has(type) || twoWheelers.has(type) ? "unsupported" : null
}

const byModel = (model: string, dictionary: VehicleEvidence["dictionary"]): Verdict => {
  const text = words(model)
  const entry = Object.entries(dictionary).find(([word]) => text.includes(words(word)))
  return entry === undefined ? null : entry[1]
}

// Spaces around it, so that a word is found as a whole.
const words = (text: string): string => ` ${foldText(text)} `
