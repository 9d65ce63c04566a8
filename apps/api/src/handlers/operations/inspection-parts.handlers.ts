import { type ByPerson, OperationsApi } from "@trajet/contract"
import type { ClockLeads } from "@trajet/domain/clock"
import type { ContentCheck, FileStorage, StoredFiles } from "@trajet/domain/documents"
import type { Identifiers } from "@trajet/domain/access"
import {
  type Inspection,
  InspectionId,
  type InspectionPart,
  InspectionPhaseKey,
  type Inspections
} from "@trajet/domain/inspection"
import type { IdempotencyKeys } from "@trajet/domain/idempotency"
import { type Missions, TripKey } from "@trajet/domain/mission"
import {
  type AllMissions,
  type NamedPhase,
  ownerOfDrivenTrip,
  readInspectionAsPerson,
  takePartAsDriver
} from "@trajet/domain/operations"
import type { PersonCaller } from "@trajet/domain/people"
import { canonicalId, isUuid } from "@trajet/domain/text"
import { Effect, Option, Schema } from "effect"
import { readPhotoForm, type SentPhoto } from "../../edge/bodies/photo-form.ts"
import type { UploadRoute } from "../../edge/bodies/upload.ts"
import { invalidField, notFound } from "../../edge/problem.ts"
import { serve } from "../../edge/endpoints/serve.ts"
import { missionIdOf, type Params } from "../../edge/target.ts"
import type { PrintLine } from "../../print-line.ts"
import { inspectionWire } from "../inspection-wire.ts"
import { completePart, fieldsPart, instantOf, photoIdOf, photoPart, receiptWire } from "./inspection-parts-wire.ts"

const { inspections } = OperationsApi.groups

const isTrip = Schema.is(TripKey)
const isPhase = Schema.is(InspectionPhaseKey)

/** The phase that a path names. A path with another trip or phase is an unknown one (ACC-25). */
const phaseOf = (params: Params) => {
  const { trip, phase } = params
  return isTrip(trip) && isPhase(phase)
    ? Effect.succeed({ missionId: missionIdOf(params), trip, phase } satisfies NamedPhase)
    : Effect.fail(notFound("the path of an inspection ends in aller or retour, and depart or arrivee"))
}

const taken = Effect.fnUntraced(function* (caller: PersonCaller, params: Params, part: InspectionPart) {
  const of = yield* phaseOf(params)
  return receiptWire(yield* takePartAsDriver(caller, of, part), of)
})

/** The routes without a file. A completed phase is printed at once. */
export const inspectionPartRoutes = (prints: PrintLine) =>
  serve(inspections, {
    read: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
      const { trip } = params
      if (!isTrip(trip)) return yield* notFound("the path of an inspection ends in aller or retour")
      const named = { missionId: missionIdOf(params), trip }
      const { inspection: found, owner } = yield* readInspectionAsPerson(caller, named)
      if (Option.isNone(found)) return { status: 202, body: { data: null } } as const
      const signer = { tenant: owner.tenant, key: { holder: "person", keyId: caller.keyId } } as const
      const data = yield* inspectionWire(found.value, { signer, publicUrl, phase: null, includesFields: true })
      return { status: 200, body: { data } } as const
    }),
    start: ({ caller, params, body: { inspection_id: id, started_at: startedAt } }) =>
      taken(caller, params, {
        _tag: "Start",
        inspectionId: InspectionId(canonicalId(id)),
        startedAt: instantOf(startedAt)
      }),
    fields: ({ caller, params, body }) => Effect.flatMap(fieldsPart(body), (part) => taken(caller, params, part)),
    complete: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
      const of = yield* phaseOf(params)
      const answer = (inspection: Inspection) => receiptWire(inspection, of)
      const done = yield* takePartAsDriver(caller, of, completePart(body), yield* keyed(answer))
      yield* prints.wake
      return answer(done)
    })
  })

const namedPhoto = (params: Params) => {
  const id = params["photo_id"] ?? ""
  return isUuid(id)
    ? Effect.succeed(photoIdOf(id))
    : Effect.fail(invalidField("photo_id", "invalid", "expected a UUID in the path"))
}

type PhotoServices =
  | AllMissions
  | ClockLeads
  | ContentCheck
  | FileStorage
  | IdempotencyKeys
  | Identifiers
  | Inspections
  | Missions
  | StoredFiles

/** The route of photos. */
export const photoRoute: UploadRoute<SentPhoto, PhotoServices, ByPerson, PersonCaller> = {
  endpoint: inspections.endpoints.photo,
  passage: inspections.declared.photo.passage,
  admit: Effect.fnUntraced(function* (caller, _id, params) {
    yield* namedPhoto(params)
    return yield* ownerOfDrivenTrip(caller, yield* phaseOf(params))
  }),
  receive: readPhotoForm,
  handle: Effect.fnUntraced(function* ({ caller, params, content: { meta, file } }) {
    const receipt = yield* taken(caller, params, photoPart(yield* namedPhoto(params), meta, file))
    return { status: 200, body: JSON.stringify(receipt) }
  })
}
