import type { Tenant } from "@trajet/domain/access"
import { type StageFile, withStagedFiles } from "@trajet/domain/documents"
import {
  type FieldValue,
  InspectionFieldId,
  InspectionId,
  type InspectionPart,
  type InspectionPhaseKey,
  PhotoId,
  type PhotoKind
} from "@trajet/domain/inspection"
import type { MissionId } from "@trajet/domain/mission"
import { takePartAsDriver } from "@trajet/domain/operations"
import type { PersonCaller } from "@trajet/domain/people"
import { Instant } from "@trajet/domain/time"
import { Data, Effect, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { Dice } from "../simulation/dice.ts"

/** A photo as a phone has it. */
export interface TakenPhoto {
  readonly id: string
  readonly kind: PhotoKind
  readonly minute: number
  readonly content: Uint8Array
}

type Sent =
  | { readonly _tag: "Photo"; readonly photo: TakenPhoto }
  | { readonly _tag: "Part"; readonly part: Exclude<InspectionPart, { readonly _tag: "Photo" }> }

/** A part that a phone has to send until it is answered. */
interface Waiting {
  readonly phase: InspectionPhaseKey
  readonly sent: Sent
}

const at = (phase: InspectionPhaseKey, minute: number): Instant =>
  Instant(`2026-12-01T${phase === "depart" ? "08" : "17"}:${String(minute).padStart(2, "0")}:00.000000Z`)

const field = (phase: InspectionPhaseKey, id: string, minute: number, value: FieldValue["value"]): FieldValue => ({
  id: InspectionFieldId(id),
  label: `Champ ${id}`,
  type: typeof value === "number" ? "number" : "text",
  value,
  at: at(phase, minute)
})

/**
 * Values of fields, by request. One is corrected twice; two values of one time come together, in either order: the
 * completion names times, and so could not wait for one of them.
 */
const valuesOf = (phase: InspectionPhaseKey): ReadonlyArray<ReadonlyArray<FieldValue>> => {
  const remarks = ["rayure", "rayure et bosse"].map((value) => field(phase, "remark", 13, value))
  return [
    [field(phase, "mileage", 10, 18_342)],
    [field(phase, "mileage", 12, 18_343)],
    [field(phase, "mileage", 11, 99_999), field(phase, "keys", 10, 2)],
    remarks,
    remarks.toReversed()
  ]
}

/** All parts of a phase, and its completion, which names them. */
export const partsOfPhase = (
  inspectionId: string,
  phase: InspectionPhaseKey,
  photos: ReadonlyArray<TakenPhoto>
): ReadonlyArray<Waiting> => {
  const signature = photos.find(({ kind }) => kind === "signature")?.id ?? null
  const parts: ReadonlyArray<Extract<Sent, { readonly _tag: "Part" }>["part"]> = [
    { _tag: "Start", inspectionId: InspectionId(inspectionId), startedAt: at(phase, 1) },
    ...valuesOf(phase).map((fields) => ({ _tag: "Fields", fields }) as const),
    {
      _tag: "Complete",
      completedAt: at(phase, 40),
      photosTotal: photos.length,
      signature: signature === null ? null : PhotoId(signature),
      expects: {
        photos: photos.map(({ id }) => PhotoId(id)),
        fields: [
          { id: InspectionFieldId("mileage"), at: at(phase, 12) },
          { id: InspectionFieldId("remark"), at: at(phase, 13) },
          { id: InspectionFieldId("keys"), at: at(phase, 10) }
        ]
      }
    }
  ]
  return [
    ...photos.map((photo) => ({ phase, sent: { _tag: "Photo", photo } }) as const),
    ...parts.map((part) => ({ phase, sent: { _tag: "Part", part } }) as const)
  ]
}

class CutOff extends Data.TaggedError("CutOff") {}

const upload = (content: Uint8Array, isCut: boolean): Stream.Stream<Uint8Array, CutOff> => {
  const half = Math.floor(content.length / 2)
  return Stream.concat(
    Stream.make(content.subarray(0, half)),
    isCut ? Stream.fail(new CutOff()) : Stream.make(content.subarray(half))
  )
}

const staged = Effect.fnUntraced(function* (stage: StageFile, { phase, photo, isCut }: SentPhoto) {
  const { id, kind, minute, content } = photo
  const { staged: file } = yield* stage(upload(content, isCut))
  const part: InspectionPart = {
    _tag: "Photo",
    photo: {
      id: PhotoId(id),
      label: `Photo ${id.slice(-2)}`,
      kind,
      damageType: kind === "damage" ? "scratch" : null,
      positions: kind === "damage" ? [{ x: minute / 60, y: 0.5, type: "scratch" }] : [],
      takenAt: at(phase, minute),
      place: { lat: 45 + minute / 100, lng: 4.8, accuracyMeters: minute },
      file: Result.getOrThrow(file)
    }
  }
  return part
})

interface SentPhoto {
  readonly phase: InspectionPhaseKey
  readonly photo: TakenPhoto
  readonly isCut: boolean
}

interface PhoneOfDriver {
  readonly caller: PersonCaller
  readonly tenant: Tenant
  readonly missionId: MissionId
}

/** Sends a part once, as a request does: a photo is stored first, and dropped if the inspection does not keep it. */
const send = ({ caller, tenant, missionId }: PhoneOfDriver, { phase, sent }: Waiting, isCut: boolean) => {
  const of = { missionId, trip: "aller", phase } as const
  return sent._tag === "Part"
    ? takePartAsDriver(caller, of, sent.part)
    : withStagedFiles(tenant, (stage) =>
        Effect.flatMap(staged(stage, { phase, photo: sent.photo, isCut }), (part) => takePartAsDriver(caller, of, part))
      )
}

const later = (dice: Dice) => TestClock.adjust(dice.between(1, 3 * 3_600_000))

/**
 * Sends all parts from two phones, each in an order of its own: some requests never arrive, some uploads are cut, some
 * answers are lost, and answered parts are sent again. Ends when each part has been answered on both phones. A part is
 * refused only for missing parts.
 */
export const sendFromPhones = Effect.fnUntraced(function* (
  phone: PhoneOfDriver,
  parts: ReadonlyArray<Waiting>,
  dice: Dice
) {
  const left = [...parts, ...parts]
  const counts = { lost: 0, cut: 0, unanswered: 0, repeated: 0, missing: 0 }
  while (left.length > 0) {
    yield* later(dice)
    const index = dice.below(left.length)
    const next = left[index]
    if (next === undefined || dice.chance(0.1)) {
      counts.lost += 1
      continue
    }
    const outcome = yield* Effect.result(send(phone, next, dice.chance(0.1)))
    if (Result.isFailure(outcome)) {
      if (outcome.failure._tag === "CutOff") counts.cut += 1
      else if (outcome.failure._tag === "PartsMissing") counts.missing += 1
      else return yield* Effect.die(outcome.failure)
    } else if (dice.chance(0.15)) counts.unanswered += 1
    else if (dice.chance(0.1)) counts.repeated += 1
    else left.splice(index, 1)
  }
  return counts
})
