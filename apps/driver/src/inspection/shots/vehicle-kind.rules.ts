import type { VehicleKind } from "../outline/outline.rules.ts"

interface Described {
  readonly type: string | null
  readonly model: string | null
}

// As whole words of the folded text. The longer one counts: a small van is no van.
const words: ReadonlyArray<readonly [VehicleKind, ReadonlyArray<string>]> = [
  [
    "motorbike",
    [
      ...["moto", "motocyclette", "motocycle", "deux roues", "2 roues", "scooter", "cyclomoteur", "mobylette", "mtl"],
      ...["mtt1", "mtt2", "mtte", "motorcycle", "motorbike", "moped", "two wheeler"]
    ]
  ],
  [
    "van",
    [
      ...["vu", "derivvp", "derive vp", "utilitaire", "fourgonnette", "small van", "ludospace", "minibus"],
      ...["kangoo", "berlingo", "partner", "rifter", "doblo", "caddy", "combo", "citan", "nv200", "proace city"]
    ]
  ],
  [
    "large_van",
    [
      ...["vul", "ctte", "lcv", "fourgon", "camionnette", "utilitaire leger", "light commercial vehicle", "van"],
      ...["camping car", "motorhome", "camion", "poids lourd", "plateau", "benne", "chassis cabine", "trafic", "vito"],
      ...["master", "sprinter", "ducato", "jumper", "boxer", "crafter", "transit", "movano", "daily", "expert", "jumpy"]
    ]
  ],
  ["car", ["vp", "voiture", "berline", "break", "citadine", "monospace", "coupe", "cabriolet", "suv", "4x4", "car"]]
]

const folded = (text: string): string =>
  ` ${text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, " ")
    .trim()} `

const kindIn = (text: string): VehicleKind | undefined =>
  words
    .flatMap(([kind, each]) => each.map((word) => ({ kind, word })))
    .filter(({ word }) => text.includes(` ${word} `))
    .toSorted((one, other) => other.word.length - one.word.length)[0]?.kind

/** The kind of vehicle that an outline is drawn for: by its type, else by its model, else a car. */
export const vehicleKindOf = ({ model, type }: Described): VehicleKind =>
  kindIn(folded(type ?? "")) ?? kindIn(folded(model ?? "")) ?? "car"
