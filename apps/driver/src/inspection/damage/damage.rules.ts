import { namesOf } from "@trajet/pages/entry-of.ts"
import { noDamageId } from "../form/fields.rules.ts"
import type { DamageMark, DamageType, KeptPhoto, PhaseDraft } from "../phase.model.ts"
import type { Words } from "../words.model.ts"

const names: Readonly<Record<DamageType, Words>> = {
  scratch: { fr: "Rayure", en: "Scratch" },
  dent: { fr: "Bosse", en: "Dent" },
  chip: { fr: "Éclat", en: "Chip" },
  crack: { fr: "Fissure", en: "Crack" },
  broken: { fr: "Cassé", en: "Broken" },
  missing: { fr: "Manquant", en: "Missing" },
  tear: { fr: "Déchirure", en: "Tear" },
  stain: { fr: "Tache", en: "Stain" },
  wear: { fr: "Usure", en: "Wear" },
  corrosion: { fr: "Corrosion", en: "Corrosion" },
  other: { fr: "Autre dommage", en: "Other damage" }
}

/** The types of damage, in the order of the choice. */
export const damageTypes = namesOf(names)

export const nameOfDamage = (type: DamageType): Words => names[type]

/** A photo has at most so many marks (PhotoMeta of the contract). */
export const marksMax = 20

const thousandth = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 1_000) / 1_000

export const markAt = (x: number, y: number, type: DamageType): DamageMark => ({
  x: thousandth(x),
  y: thousandth(y),
  type
})

export type Marks = ReadonlyArray<DamageMark>

export const added = (marks: Marks, mark: DamageMark): Marks => (marks.length >= marksMax ? marks : [...marks, mark])

export const moved = (marks: Marks, index: number, x: number, y: number): Marks =>
  marks.map((mark, at) => (at === index ? markAt(x, y, mark.type) : mark))

export const retyped = (marks: Marks, index: number, type: DamageType): Marks =>
  marks.map((mark, at) => (at === index ? { ...mark, type } : mark))

export const removed = (marks: Marks, index: number): Marks => marks.filter((_, at) => at !== index)

/** A step of a mark by an arrow key. */
export const keySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01]
}

const third = <A>(share: number, [first, middle, last]: readonly [A, A, A]): A =>
  share < 1 / 3 ? first : share > 2 / 3 ? last : middle

/** Where on the vehicle a mark is, in the words of the report. */
export const placeOf = ({ x, y }: Pick<DamageMark, "x" | "y">): Words => {
  const along: Words = third(y, [
    { fr: "avant", en: "front" },
    { fr: "milieu", en: "middle" },
    { fr: "arrière", en: "rear" }
  ])
  const across: Words = third(x, [
    { fr: "côté gauche", en: "left side" },
    { fr: "au centre", en: "centre" },
    { fr: "côté droit", en: "right side" }
  ])
  return { fr: `${along.fr}, ${across.fr}`, en: `${along.en}, ${across.en}` }
}

/** The label of a photo of a damage, for the report: its first mark. */
export const labelOf = (marks: Marks): string => {
  const [first] = marks
  return first === undefined ? "Dommage" : `${nameOfDamage(first.type).fr}, ${placeOf(first).fr}`
}

/** The photos of damages, as they were kept. */
export const damagesIn = (photos: ReadonlyArray<KeptPhoto>): ReadonlyArray<KeptPhoto> =>
  photos.filter(({ meta }) => meta.kind === "damage")

/** How many damages the driver has found; null if the driver has neither found one nor said that there is none. */
export const damagesSaid = (draft: PhaseDraft): number | null => {
  const count = damagesIn(draft.photos).length
  const isNone = draft.fields.some(({ id, value }) => id === noDamageId && value === true)
  return count === 0 && !isNone ? null : count
}

interface NumberedMark extends DamageMark {
  readonly number: number
  readonly photo: string
}

/** All marks of the photos, numbered over all of them as the report does. */
export const numberedMarks = (photos: ReadonlyArray<KeptPhoto>): ReadonlyArray<NumberedMark> =>
  damagesIn(photos)
    .flatMap(({ id, meta }) => (meta.positions ?? []).map((mark) => ({ ...mark, photo: id })))
    .map((mark, index) => ({ ...mark, number: index + 1 }))
