import { Option, Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { VehicleNotSupported } from "./pricing.errors.ts"
import type { VehicleClass, VehicleClassSource } from "./pricing.model.ts"
import type { Certificate } from "./vehicle-registry.port.ts"

export interface VehicleEvidence {
  readonly certificate: Option.Option<Certificate>
  /** `vehicle.type` of the request. */
  readonly declaredType: string | null
  readonly model: string | null
  readonly plateau: boolean
  /** Class by a word of the model, lower case: `PriceGrid.modelClasses`. */
  readonly dictionary: Readonly<Record<string, VehicleClass>>
}

type VehicleWarning = "class_assumed" | "vehicle_type_unknown"

export interface RetainedClass {
  readonly vehicleClass: VehicleClass
  readonly source: VehicleClassSource
  readonly warnings: ReadonlyArray<VehicleWarning>
}

/** A class, or a kind that drivers do not drive: `heavy` and `light` vehicles go on a flatbed. */
type Kind = VehicleClass | "heavy" | "light"

interface KindWords {
  readonly kind: Kind
  /** Codes of certificates and trades, without separators; found alone, or as the first word of a type. */
  readonly codes: ReadonlyArray<string>
  /** Folded words, found anywhere in a type, in singular and plural. */
  readonly words: ReadonlyArray<string>
}

/** Every known word of `vehicle.type`. For a type with words of several kinds, the first kind below counts. */
const vehicleWords: ReadonlyArray<KindWords> = [
  {
    kind: "heavy",
    codes: "cam trr tra tcp rem srem rea srea retc resp maga miar pl hgv lkw".split(" "),
    words: [
      ...["camion", "poids lourd", "utilitaire lourd", "vehicule lourd", "vehicule industriel", "porte voiture"],
      ...["tracteur", "semi remorque", "remorque", "caravane", "autocar", "autobus", "bus", "engin", "depanneuse"],
      ...["truck", "lorry", "tractor", "trailer", "semi trailer", "caravan", "coach"]
    ]
  },
  {
    kind: "light",
    codes: "mtl mtt1 mtt2 mtte cl cycl qm tm".split(" "),
    words: [
      ...["moto", "motocyclette", "motocycle", "deux roue", "2 roue", "scooter", "cyclomoteur", "mobylette", "velo"],
      ...["trottinette", "tricycle", "quad", "motorcycle", "motorbike", "moped", "bicycle", "bike", "two wheeler"]
    ]
  },
  {
    kind: "VUL",
    codes: "vul ctte lcv".split(" "),
    words: [
      ...["fourgon", "camionnette", "utilitaire leger", "pick up", "pickup", "plateau", "benne", "chassis cabine"],
      ...["camping car", "van", "light commercial vehicle", "motorhome"]
    ]
  },
  {
    kind: "VU",
    codes: "vu derivvp".split(" "),
    words: ["utilitaire", "fourgonnette", "derive vp", "small van"]
  },
  {
    kind: "VP",
    codes: "vp vl".split(" "),
    words: [
      ...["voiture", "voiture particuliere", "vehicule particulier", "vehicule leger", "vehicule de tourisme"],
      ...["berline", "break", "citadine", "compacte", "monospace", "coupe", "cabriolet", "suv", "4x4", "crossover"],
      ...["ludospace", "minibus", "mini bus", "car", "passenger car", "sedan", "hatchback", "estate", "convertible"]
    ]
  }
]

type Verdict = Kind | null

/**
 * Finds the class that determines a vehicle's price (PRC-26): by its certificate, else by the declared type, else by
 * its model, else VP with `class_assumed`. Ignores an unknown type, with the warning `vehicle_type_unknown`. Fails with
 * `VehicleNotSupported` for a vehicle that drivers do not drive. On a flatbed, two-wheelers count as VP and heavier
 * vehicles as VUL.
 */
export const vehicleClass = (evidence: VehicleEvidence): Result.Result<RetainedClass, VehicleNotSupported> => {
  const { certificate, model, plateau } = evidence
  const declared = evidence.declaredType?.trim() ?? ""
  const declaredKind = byWords(declared)
  const sources: ReadonlyArray<readonly [VehicleClassSource, string, Verdict]> = [
    ...Option.toArray(certificate).map((seen) => ["registry", seen.kind, byCertificate(seen)] as const),
    ["declared", declared, declaredKind],
    ["model", "", byModel(model ?? "", evidence.dictionary)]
  ]
  const found = sources.find(([, , verdict]) => verdict !== null)
  const [source, kind, verdict] = found ?? ["assumed", "", null]
  const isUnknown = declared !== "" && declaredKind === null && source !== "registry"
  const unknown: ReadonlyArray<VehicleWarning> = isUnknown ? ["vehicle_type_unknown"] : []
  switch (verdict) {
    case null:
      return Result.succeed({ vehicleClass: "VP", source, warnings: ["class_assumed", ...unknown] })
    case "heavy":
    case "light":
      return plateau
        ? Result.succeed({ vehicleClass: verdict === "light" ? "VP" : "VUL", source, warnings: unknown })
        : Result.fail(new VehicleNotSupported({ kind, source: source === "registry" ? "registry" : "declared" }))
    default:
      return Result.succeed({ vehicleClass: verdict, source, warnings: unknown })
  }
}

// Certificates write DERIV-VP, DERIV VP and FG TD, FG-TD alike.
const code = (text: string): string => foldText(text).replaceAll(" ", "")

const kindsByCode: ReadonlyMap<string, Kind> = new Map(
  vehicleWords.flatMap(({ codes, kind }) => codes.map((one) => [one, kind] as const))
)

// A text with a space before and after each word, for whole-word comparison, without the s of plurals.
const spaced = (text: string): string =>
  foldText(text)
    .split(" ")
    .map((word) => ` ${word.replace(/s$/u, "")} `)
    .join("")

// Longest first: "utilitaire léger" hides "utilitaire", "camping-car" hides "car".
const kindsByWords: ReadonlyArray<readonly [phrase: string, kind: Kind]> = vehicleWords
  .flatMap(({ kind, words }) => words.map((word) => [spaced(word), kind] as const))
  .toSorted(([one], [other]) => other.length - one.length)

const kindsIn = (type: string): Set<Kind> => {
  const kinds = new Set<Kind>()
  let rest = spaced(type)
  for (const [phrase, kind] of kindsByWords) {
    if (!rest.includes(phrase)) continue
    kinds.add(kind)
    rest = rest.replaceAll(phrase, " | ")
  }
  return kinds
}

/** The kind that a type declares by the table of words; null if the table has none of its words. */
const byWords = (type: string): Verdict => {
  const [first = ""] = foldText(type).split(" ")
  const kinds = kindsIn(type)
  const coded = kindsByCode.get(code(type)) ?? kindsByCode.get(first)
  if (coded !== undefined) kinds.add(coded)
  return vehicleWords.find(({ kind }) => kinds.has(kind))?.kind ?? null
}

const carDerivedKgMax = 2_400
const lightKgMax = 3_500
const vanBodies = new Set(["fourgon", "plateau", "benne", "chascab", "fgtd"])

const byCertificate = (certificate: Certificate): Verdict => {
  const kind = code(certificate.kind)
  const body = code(certificate.body ?? "")
  const weightKg = certificate.grossWeightKg
  const known = byWords(certificate.kind)
  if (known === "heavy" || known === "light") return known
  if (kind === "vp") return "VP"
  if (kind === "ctte" || kind === "derivvp") {
    if (body === "derivvp" || (weightKg !== null && weightKg <= carDerivedKgMax)) return "VU"
    return kind === "ctte" || vanBodies.has(body) ? "VUL" : null
  }
  if (kind === "vasp" && weightKg !== null) return weightKg <= lightKgMax ? "VUL" : "heavy"
  return vanBodies.has(body) ? "VUL" : null
}

const byModel = (model: string, dictionary: VehicleEvidence["dictionary"]): Verdict => {
  const text = ` ${foldText(model)} `
  const entry = Object.entries(dictionary).find(([word]) => text.includes(` ${foldText(word)} `))
  return entry === undefined ? null : entry[1]
}
