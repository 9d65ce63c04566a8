import type { CallAnswer } from "@trajet/contract"
import { hasCode } from "@trajet/pages/call-error.ts"
import { call } from "../api/call.ts"
import type { CallOptions } from "../api/connection.ts"
import type { OperationsMission } from "../missions/mission.model.ts"
import { equalFile, isDeposited, refusedFile } from "./refused-file.rules.ts"
import type { Refusal, Work, WorkOf } from "./work.model.ts"

/** What the service answered to a piece of work that it has taken, or refused as a part of an answer of success. */
export interface Sent {
  /** The mission after the work, if the answer has it. */
  readonly mission: OperationsMission | null
  readonly refusal: Refusal | null
}

/** The bytes of a file in the store. */
type ReadBytes = (id: string) => Promise<ArrayBuffer | null>

const taken: Sent = { mission: null, refusal: null }

const lostFile: Sent = { mission: null, refusal: { status: 0, code: "file_lost", detail: "" } }

const depositRoute = "POST /operations/v1/missions/:id/documents"

/** The results of a deposit. If the service has taken none of the files, it answers with a problem that has them. */
const resultsOf = async (deposited: Promise<CallAnswer<typeof depositRoute>>): Promise<ReadonlyArray<unknown>> => {
  try {
    return (await deposited).data
  } catch (error) {
    if (!hasCode(error, "documents_failed") || error.problem?.data === undefined) throw error
    return error.problem.data
  }
}

const deposit = async (work: WorkOf<"document">, idempotencyKey: string, readBytes: ReadBytes): Promise<Sent> => {
  const { bytesId, contentType, fileName, key, missionId, trip } = work
  const bytes = await readBytes(bytesId)
  if (bytes === null) return lostFile
  const content = new Blob([bytes], { type: contentType })
  const entry = { key, leg: trip, file_name: fileName, content_type: contentType, content }
  const path = { id: missionId }
  const deposited = call(depositRoute, { path, body: { files: [entry] } }, { idempotencyKey })
  const refusal = refusedFile(await resultsOf(deposited))
  if (refusal !== null && refusal !== "there") return { mission: null, refusal }
  // The mission is read in the same step, so that its sheet has the document before the outbox has lost it.
  const mission = await call("GET /operations/v1/missions/:id", { path })
  return { mission, refusal: refusal === "there" && !isDeposited(work, mission) ? equalFile : null }
}

/** Starts the phase, by the id that the inspection has already if another application has begun the inspection. */
const start = async ({ inspectionId, missionId, phase, startedAt, trip }: WorkOf<"start">): Promise<void> => {
  const path = { id: missionId, trip, phase }
  const startAs = (id: string) =>
    call("PUT /operations/v1/missions/:id/inspections/:trip/:phase", {
      path,
      body: { inspection_id: id, started_at: startedAt }
    })
  try {
    await startAs(inspectionId)
  } catch (error) {
    const first = hasCode(error, "inspection_conflict") ? error.problem?.inspection_id : undefined
    if (first === undefined) throw error
    await startAs(first)
  }
}

const sendPart = async (
  work: WorkOf<"start" | "photo" | "fields" | "complete">,
  idempotencyKey: string,
  readBytes: ReadBytes
): Promise<Sent> => {
  const path = { id: work.missionId, trip: work.trip, phase: work.phase }
  switch (work.kind) {
    case "start":
      await start(work)
      return taken
    case "photo": {
      const bytes = await readBytes(work.photoId)
      if (bytes === null) return lostFile
      await call("PUT /operations/v1/missions/:id/inspections/:trip/:phase/photos/:photo_id", {
        path: { ...path, photo_id: work.photoId },
        body: { meta: work.meta, file: new Blob([bytes]) }
      })
      return taken
    }
    case "fields":
      await call("PUT /operations/v1/missions/:id/inspections/:trip/:phase/fields", {
        path,
        body: { fields: work.fields }
      })
      return taken
    case "complete": {
      const { completedAt, fields, photos, signature } = work
      const named = signature === null ? {} : { signature }
      const body = { completed_at: completedAt, photos_total: photos.length, expects: { photos, fields }, ...named }
      await call(
        "POST /operations/v1/missions/:id/inspections/:trip/:phase/complete",
        { path, body },
        { idempotencyKey }
      )
      return taken
    }
  }
}

const validate = (
  { answer, clientUpdateId, missionId }: WorkOf<"validate">,
  options: CallOptions
): Promise<OperationsMission> => {
  const path = { id: missionId, client_update_id: clientUpdateId }
  return call("POST /operations/v1/missions/:id/validations/:client_update_id", { path, body: { answer } }, options)
}

const withMission = async (answered: Promise<OperationsMission>): Promise<Sent> => ({
  mission: await answered,
  refusal: null
})

/**
 * Sends a piece of work. The service carries it out once, however often it is sent.
 *
 * @throws CallError
 */
export const sendWork = async (work: Work, idempotencyKey: string, readBytes: ReadBytes): Promise<Sent> => {
  const options = { idempotencyKey }
  const path = { id: work.missionId }
  switch (work.kind) {
    case "accept":
      return withMission(
        call("POST /operations/v1/offers/:id/accept", { path: { id: work.offerId }, body: {} }, options)
      )
    case "decline":
      await call("POST /operations/v1/offers/:id/decline", { path: { id: work.offerId }, body: {} }, options)
      return taken
    case "validate":
      return withMission(validate(work, options))
    case "pickup": {
      const body = { trip: work.trip, at: work.at }
      return withMission(call("POST /operations/v1/missions/:id/pickup", { path, body }, options))
    }
    case "deliver": {
      const { at, trip, wayBack } = work
      const body = { trip, at, ...(wayBack === undefined ? {} : { way_back: wayBack }) }
      return withMission(call("POST /operations/v1/missions/:id/deliver", { path, body }, options))
    }
    case "incident":
      await call("POST /operations/v1/missions/:id/incidents", { path, body: work.body }, options)
      return withMission(call("GET /operations/v1/missions/:id", { path }))
    case "positions": {
      const { positions, shared = false } = work
      const body = { positions, ...(shared ? { shared } : {}) }
      await call("POST /operations/v1/missions/:id/positions", { path, body }, options)
      return taken
    }
    case "document":
      return deposit(work, idempotencyKey, readBytes)
    case "start":
    case "photo":
    case "fields":
    case "complete":
      return sendPart(work, idempotencyKey, readBytes)
  }
}
