import { photosPerPhaseMax } from "@trajet/domain/inspection"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, onePlace, oneRequest, person, readingBy, withItsKey } from "../endpoint/passage.model.ts"
import { InspectionNotStarted, InspectionResponse } from "../inspection/inspection.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  CompletePhaseRequest,
  FieldsRequest,
  PhaseReceipt,
  PhotoForm,
  StartPhaseRequest
} from "./inspection-parts.model.ts"

const sending = {
  who: person("driver"),
  admitted: onePlace,
  sensitive: [],
  costs: oneRequest,
  answers: { 200: PhaseReceipt },
  problems: [NotFound, Conflict]
} as const
// The phone chooses the ids, and the newest field counts.
const part = { ...sending, once: "no_key", again: idempotent } as const

export class InspectionPartsApi extends group(
  "inspections",
  {
    title: "Inspections",
    description:
      "Parts are for the driver of the trip. They come in any order, several times, also before the start, and until 7 days after the mission was completed. A part that was sent before is 200 and changes nothing, also after the completion; others are then 409 `inspection_completed`.",
    security: ApiKeySecurity
  },
  {
    read: endpoint("GET /operations/v1/missions/:id/inspections/:trip", {
      ...readingBy(person("operator", "driver")),
      answers: { 200: InspectionResponse, 202: InspectionNotStarted },
      problems: [NotFound],
      summary: "Read the inspection of a trip",
      description:
        "As clients read it, also before a phase is completed: a second phone sees which parts came. For operators, and for the driver of the trip. Links are signed at every call: do not keep them past 24 hours."
    }),
    start: endpoint("PUT /operations/v1/missions/:id/inspections/:trip/:phase", {
      ...part,
      body: StartPhaseRequest,
      summary: "Start a phase of an inspection",
      description:
        "`trip` is `aller` or `retour`, `phase` is `depart` or `arrivee`. A trip has one `inspection_id`: another one is 409 `inspection_conflict`, which names the first. Of several starts the earliest counts."
    }),
    photo: endpoint("PUT /operations/v1/missions/:id/inspections/:trip/:phase/photos/:photo_id", {
      ...part,
      carries: "files",
      body: PhotoForm,
      summary: "Send a photo",
      description: `A form with the parts \`meta\` (JSON) and \`file\`: JPEG, PNG, WebP, HEIC or PDF by its content, at most 10 MiB. A phase has at most ${photosPerPhaseMax} photos, an inspection 512 MiB. The phone chooses \`photo_id\`, a UUID; the same id with another content is 409 \`photo_conflict\`.`
    }),
    fields: endpoint("PUT /operations/v1/missions/:id/inspections/:trip/:phase/fields", {
      ...part,
      body: FieldsRequest,
      summary: "Send fields of the form",
      description: "Adds and replaces fields, and leaves the others. Of two values of a field the later `at` counts."
    }),
    complete: endpoint("POST /operations/v1/missions/:id/inspections/:trip/:phase/complete", {
      ...sending,
      once: "per_key",
      again: withItsKey("/operations/v1/missions/:id/inspections/:trip"),
      headers: IdempotencyKeyHeader,
      body: CompletePhaseRequest,
      summary: "Complete a phase",
      description:
        "Its report is printed in the background. If parts are missing, the answer is 409 `parts_missing` with the list `missing`: send them, and complete the phase again by a new `Idempotency-Key`."
    })
  }
) {}
