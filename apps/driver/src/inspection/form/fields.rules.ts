import type { VehicleKind } from "../outline/outline.rules.ts"
import type { KeptField, PhaseDraft, PhaseKey } from "../phase.model.ts"
import type { Inspected } from "../shots/shots.rules.ts"
import type { Words } from "../words.model.ts"

interface Named {
  readonly id: string
  /** The French one is stored, and printed on the report. */
  readonly name: Words
  readonly isRequired: boolean
}

/** Of a choice, the French word is stored, and printed on the report. */
export type FieldRule =
  | (Named & { readonly by: "number"; readonly unit: string; readonly max: number })
  | (Named & { readonly by: "choice"; readonly choices: ReadonlyArray<Words> })
  | (Named & { readonly by: "gauge"; readonly choices: ReadonlyArray<Words> })
  | (Named & { readonly by: "yesno" })
  | (Named & { readonly by: "text"; readonly max: number; readonly isLong: boolean })

const textCharactersMax = 1_000
const nameCharactersMax = 120
export const fieldsMax = 100

const eighths = 8
const gauge: ReadonlyArray<Words> = Array.from({ length: eighths + 1 }, (_, part) =>
  part === 0
    ? { fr: "Vide", en: "Empty" }
    : part === eighths
      ? { fr: "Plein", en: "Full" }
      : { fr: `${part}/${eighths}`, en: `${part}/${eighths}` }
)

const clean: ReadonlyArray<Words> = [
  { fr: "Propre", en: "Clean" },
  { fr: "Moyen", en: "Fair" },
  { fr: "Sale", en: "Dirty" }
]

const kmMax = 2_000_000

export const mileageId = "mileage"
const energyId = "energy"

const energy = (electric: boolean): FieldRule =>
  electric
    ? {
        ...{ id: energyId, by: "number", unit: "%", max: 100, isRequired: true },
        name: { fr: "Charge de la batterie (%)", en: "Battery charge (%)" }
      }
    : { id: energyId, by: "gauge", choices: gauge, isRequired: true, name: { fr: "Carburant", en: "Fuel" } }

/** Mileage, energy and how clean the vehicle is. */
export const readingsOf = ({ electric }: Pick<Inspected, "electric">): ReadonlyArray<FieldRule> => [
  {
    ...{ id: mileageId, by: "number", unit: "km", max: kmMax, isRequired: true },
    name: { fr: "Kilométrage", en: "Mileage" }
  },
  energy(electric),
  {
    ...{ id: "cleanliness_outside", by: "choice", choices: clean, isRequired: true },
    name: { fr: "Propreté extérieure", en: "Cleanliness outside" }
  },
  {
    ...{ id: "cleanliness_inside", by: "choice", choices: clean, isRequired: true },
    name: { fr: "Propreté intérieure", en: "Cleanliness inside" }
  }
]

const keys: FieldRule = {
  ...{ id: "keys", by: "choice", isRequired: true, name: { fr: "Clés remises", en: "Keys handed over" } },
  choices: [...["0", "1", "2"].map((count) => ({ fr: count, en: count })), { fr: "3 ou plus", en: "3 or more" }]
}

const paper: FieldRule = {
  ...{ id: "registration_document", by: "choice", isRequired: true },
  name: { fr: "Carte grise", en: "Registration certificate" },
  choices: [
    { fr: "Original", en: "Original" },
    { fr: "Copie", en: "Copy" },
    { fr: "Absente", en: "Missing" }
  ]
}

const spare: FieldRule = {
  ...{ id: "spare_wheel", by: "choice", isRequired: true, name: { fr: "Roue de secours", en: "Spare wheel" } },
  choices: [
    { fr: "Roue", en: "Wheel" },
    { fr: "Kit anticrevaison", en: "Repair kit" },
    { fr: "Aucune", en: "None" }
  ]
}

const yesno = (id: string, name: Words): FieldRule => ({ id, name, by: "yesno", isRequired: true })

export const remarks: FieldRule = {
  ...{ id: "remarks", by: "text", max: textCharactersMax, isLong: true, isRequired: false },
  name: { fr: "Remarques", en: "Remarks" }
}

/** What belongs to the vehicle and is handed over with it. */
export const equipmentOf = ({ electric, kind }: Pick<Inspected, "electric" | "kind">): ReadonlyArray<FieldRule> => [
  keys,
  paper,
  yesno("safety_kit", { fr: "Gilet et triangle", en: "Vest and triangle" }),
  ...(hasSpare(kind) ? [spare] : []),
  ...(electric ? [yesno("charging_cable", { fr: "Câble de recharge", en: "Charging cable" })] : []),
  remarks
]

const hasSpare = (kind: VehicleKind): boolean => kind !== "motorbike"

export const noDamageId = "no_damage"

/** True on the report: the driver has looked, and found nothing. */
export const noDamage = (phase: PhaseKey): FieldRule =>
  phase === "depart"
    ? yesno(noDamageId, { fr: "Aucun dommage constaté", en: "No damage found" })
    : yesno(noDamageId, { fr: "Aucun dommage constaté depuis le départ", en: "No damage found since pickup" })

export const signatory = (phase: PhaseKey): FieldRule => ({
  ...{ id: "signatory", by: "text", max: nameCharactersMax, isLong: false, isRequired: true },
  name:
    phase === "depart"
      ? { fr: "Remis par (nom)", en: "Handed over by (name)" }
      : { fr: "Reçu par (nom)", en: "Received by (name)" }
})

export const refusal: FieldRule = {
  ...{ id: "signature_refused", by: "text", max: textCharactersMax, isLong: true, isRequired: true },
  name: { fr: "Signature refusée ou impossible : raison", en: "Signature refused or impossible: reason" }
}

export type FieldValue = KeptField["value"]

export const valueOf = (draft: PhaseDraft, id: string): FieldValue | undefined =>
  draft.fields.findLast((field) => field.id === id)?.value

/** The field as it is kept: its name in French, a text cut to what the service takes. */
export const fieldOf = (rule: FieldRule, value: FieldValue): Omit<KeptField, "at"> => {
  const types = { number: "number", yesno: "boolean", text: "text", choice: "choice", gauge: "choice" } as const
  const max = rule.by === "text" ? rule.max : textCharactersMax
  return {
    id: rule.id,
    label: rule.name.fr,
    type: types[rule.by],
    value: typeof value === "string" ? value.slice(0, max) : value
  }
}

export const hasValue = (draft: PhaseDraft, { id }: FieldRule): boolean => {
  const value = valueOf(draft, id)
  return value !== undefined && (typeof value !== "string" || value.trim() !== "")
}

/** The number that a text says; null if it is none, is negative, or is too large. Spaces between digits are ignored. */
export const numberIn = (text: string, max: number): number | null => {
  const digits = text.replaceAll(/\s/gu, "")
  if (!/^\d{1,9}$/u.test(digits)) return null
  const value = Number(digits)
  return value <= max ? value : null
}

/** Kilometres by which a trip may be longer than its road, before the phone asks. */
const moreKm = 100
const roadFactor = 1.5

/** What is odd about a mileage at the arrival; null if nothing is. */
export const mileageDoubt = (
  arrival: FieldValue | undefined,
  departure: FieldValue | undefined,
  roadKm: number
): "less" | "far" | null => {
  if (typeof arrival !== "number" || typeof departure !== "number") return null
  if (arrival < departure) return "less"
  return arrival - departure > roadKm * roadFactor + moreKm ? "far" : null
}

/** True if the value is what was there before, unless the driver says otherwise: keys and papers, but no remarks. */
export const isCarried = ({ by }: FieldRule): boolean => by === "choice" || by === "yesno"

/** The value of a field: what the driver has given, or else what an earlier inspection of the vehicle had. */
export const carriedValue = (
  draft: PhaseDraft,
  earlier: PhaseDraft | null,
  { id }: FieldRule
): FieldValue | undefined => valueOf(draft, id) ?? (earlier === null ? undefined : valueOf(earlier, id))

/** Something that is less than before: keys, or the mileage. */
export interface Less {
  readonly rule: FieldRule
  readonly before: FieldValue
  readonly now: FieldValue
}

const placeOf = (rule: FieldRule, value: FieldValue): number => {
  if (rule.by !== "choice") return Number(value)
  return rule.choices.findIndex(({ fr }) => fr === value)
}

/** What of a phase is less than in the earlier one: fewer keys, or a lower mileage. The driver has to confirm it (DRV-55). */
export const lessThanBefore = (
  draft: PhaseDraft,
  earlier: PhaseDraft | null,
  of: Pick<Inspected, "electric">
): ReadonlyArray<Less> =>
  [...readingsOf(of).filter(({ id }) => id === mileageId), keys].flatMap((rule) => {
    const now = valueOf(draft, rule.id)
    const before = earlier === null ? undefined : valueOf(earlier, rule.id)
    if (now === undefined || before === undefined) return []
    return placeOf(rule, now) < placeOf(rule, before) ? [{ rule, before, now }] : []
  })
