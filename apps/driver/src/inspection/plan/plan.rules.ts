import { damagesIn } from "../damage/damage.rules.ts"
import {
  equipmentOf,
  type FieldRule,
  hasValue,
  noDamage,
  readingsOf,
  refusal,
  signatory,
  valueOf
} from "../form/fields.rules.ts"
import { type Identity, isIdentified, seenIdentity } from "../identity/identity.rules.ts"
import type { KeptPhoto, PhaseDraft } from "../phase.model.ts"
import { type Inspected, photoOfShot, type Shot, shotsOf } from "../shots/shots.rules.ts"
import type { Words } from "../words.model.ts"

export const photosMax = 100

export const stepNames = ["vehicle", "photos", "readings", "equipment", "damage", "signature"] as const
export type StepName = (typeof stepNames)[number]

/** A step of the phase, with what is done of it. */
export interface Step {
  readonly name: StepName
  readonly done: number
  readonly total: number
  readonly missing: ReadonlyArray<Words>
}

export const isDone = ({ missing }: Step): boolean => missing.length === 0

const damageMissing: Words = { fr: "Dommages, ou « aucun dommage »", en: "Damages, or “no damage”" }
const signatureMissing: Words = { fr: "Signature, ou raison de son absence", en: "Signature, or why there is none" }

/** The photo of the signature; the newest counts. */
export const signatureIn = (photos: ReadonlyArray<KeptPhoto>): KeptPhoto | undefined =>
  photos.findLast(({ meta }) => meta.kind === "signature")

const stepOfShots = (shots: ReadonlyArray<Shot>, draft: PhaseDraft): Step => {
  const required = shots.filter(({ isRequired }) => isRequired)
  const missing = required.filter(({ id }) => photoOfShot(draft.photos, id) === undefined)
  return {
    name: "photos",
    done: required.length - missing.length,
    total: required.length,
    missing: missing.map(({ name }) => name)
  }
}

const stepOfFields = (name: StepName, rules: ReadonlyArray<FieldRule>, draft: PhaseDraft): Step => {
  const required = rules.filter(({ isRequired }) => isRequired)
  const missing = required.filter((rule) => !hasValue(draft, rule))
  return {
    name,
    done: required.length - missing.length,
    total: required.length,
    missing: missing.map(({ name: of }) => of)
  }
}

const stepOfDamage = (draft: PhaseDraft, phase: Inspected["phase"]): Step => {
  const isSaid = damagesIn(draft.photos).length > 0 || valueOf(draft, noDamage(phase).id) === true
  return { name: "damage", done: isSaid ? 1 : 0, total: 1, missing: isSaid ? [] : [damageMissing] }
}

const stepOfSignature = (draft: PhaseDraft, phase: Inspected["phase"]): Step => {
  if (hasValue(draft, refusal)) return { name: "signature", done: 1, total: 1, missing: [] }
  const name = signatory(phase)
  const missing = [
    ...(hasValue(draft, name) ? [] : [name.name]),
    ...(signatureIn(draft.photos) === undefined ? [signatureMissing] : [])
  ]
  return { name: "signature", done: 2 - missing.length, total: 2, missing }
}

const stepOfIdentity = (draft: PhaseDraft, identity: Identity): Step => {
  const isDoneNow = isIdentified(draft, identity)
  return { name: "vehicle", done: isDoneNow ? 1 : 0, total: 1, missing: isDoneNow ? [] : [seenIdentity.name] }
}

/** The steps of a phase, and what is missing of each. With an identity, the vehicle is identified first. */
export const stepsOf = (draft: PhaseDraft, of: Inspected, identity: Identity | null = null): ReadonlyArray<Step> => [
  ...(identity === null ? [] : [stepOfIdentity(draft, identity)]),
  stepOfShots(shotsOf(of), draft),
  stepOfFields("readings", readingsOf(of), draft),
  stepOfFields("equipment", equipmentOf(of), draft),
  stepOfDamage(draft, of.phase),
  stepOfSignature(draft, of.phase)
]

/** The first step that misses something, after the given one if there is one; null if none does. */
export const nextStep = (steps: ReadonlyArray<Step>, after: StepName | null): StepName | null => {
  const from = steps.findIndex(({ name }) => name === after)
  return steps.slice(from + 1).find((step) => !isDone(step))?.name ?? null
}

/** The signature that completes the phase; null if it was refused. */
export const signatureToComplete = (draft: PhaseDraft): string | null =>
  hasValue(draft, refusal) ? null : (signatureIn(draft.photos)?.id ?? null)

/** True if the phase takes another photo. */
export const hasRoom = ({ photos }: PhaseDraft): boolean => photos.length < photosMax
