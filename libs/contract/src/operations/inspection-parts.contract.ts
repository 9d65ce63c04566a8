import { photosPerPhaseMax } from "@trajet/domain/inspection"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { InspectionNotStarted, InspectionResponse } from "../inspection/inspection.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  CompletePhaseRequest,
  FieldsRequest,
  PhaseReceipt,
  PhotoForm,
  StartPhaseRequest
} from "./inspection-parts.model.ts"

const params = { id: Schema.String, trip: Schema.String, phase: Schema.String }
const answers = { success: PhaseReceipt, error: [...always, NotFound, Conflict] }
const path = "/missions/:id/inspections/:trip/:phase"

export class InspectionPartsApi extends HttpApiGroup.make("inspections")
  .add(
    HttpApiEndpoint.get("read", "/missions/:id/inspections/:trip", {
      params: { id: Schema.String, trip: Schema.String },
      success: [InspectionResponse, InspectionNotStarted.pipe(HttpApiSchema.status(202))],
      error: [...always, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the inspection of a trip",
        description:
          "As clients read it, also before a phase is completed: a second phone sees which parts came. For operators, and for the driver of the trip. Links are signed at every call: do not keep them past 24 hours."
      })
    ),
    HttpApiEndpoint.put("start", path, { params, payload: StartPhaseRequest, ...answers }).annotateMerge(
      OpenApi.annotations({
        summary: "Start a phase of an inspection",
        description:
          "`trip` is `aller` or `retour`, `phase` is `depart` or `arrivee`. A trip has one `inspection_id`: another one is 409 `inspection_conflict`, which names the first. Of several starts the earliest counts."
      })
    ),
    HttpApiEndpoint.put("photo", `${path}/photos/:photo_id`, {
      params: { ...params, photo_id: Schema.String },
      payload: PhotoForm,
      ...answers
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Send a photo",
        description: `A form with the parts \`meta\` (JSON) and \`file\`: JPEG, PNG, WebP, HEIC or PDF by its content, at most 10 MiB. A phase has at most ${photosPerPhaseMax} photos, an inspection 512 MiB. The phone chooses \`photo_id\`, a UUID; the same id with another content is 409 \`photo_conflict\`.`
      })
    ),
    HttpApiEndpoint.put("fields", `${path}/fields`, { params, payload: FieldsRequest, ...answers }).annotateMerge(
      OpenApi.annotations({
        summary: "Send fields of the form",
        description: "Adds and replaces fields, and leaves the others. Of two values of a field the later `at` counts."
      })
    ),
    HttpApiEndpoint.post("complete", `${path}/complete`, {
      params,
      headers: IdempotencyKeyHeader,
      payload: CompletePhaseRequest,
      ...answers
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Complete a phase",
        description:
          "Its report is printed in the background. If parts are missing, the answer is 409 `parts_missing` with the list `missing`: send them, and complete the phase again."
      })
    )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Inspections",
      description:
        "Parts are for the driver of the trip. They come in any order, several times, also before the start, and until 7 days after the mission was completed. A part that was sent before is 200 and changes nothing, also after the completion; others are then 409 `inspection_completed`."
    })
  )
  .prefix("/operations/v1") {}
