import { hasCode } from "@trajet/pages/call-error.ts"
import { documentsDeposit } from "../api/operations/documents.ts"
import {
  inspectionsComplete,
  inspectionsFields,
  inspectionsPhoto,
  inspectionsStart
} from "../api/operations/inspections.ts"
import {
  missionsDeliver,
  missionsPickup,
  missionsRead,
  missionsReport,
  missionsValidate
} from "../api/operations/missions.ts"
import { offersAccept, offersDecline } from "../api/operations/offers.ts"
import { positionsReport } from "../api/operations/positions.ts"
import type { OperationsMission } from "../api/operations/types/shared.model.ts"
import { refusedFile } from "./refused-file.rules.ts"
import type { Refusal, Work } from "./work.model.ts"

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

type WorkOf<Kind extends Work["kind"]> = Extract<Work, { readonly kind: Kind }>

/** The results of a deposit. If the service has taken none of the files, it answers with a problem that has them. */
const resultsOf = async (deposited: ReturnType<typeof documentsDeposit>): Promise<ReadonlyArray<unknown>> => {
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
  const refusal = refusedFile(await resultsOf(documentsDeposit(missionId, { files: [entry] }, { idempotencyKey })))
  if (refusal !== null && refusal !== "there") return { mission: null, refusal }
  // The mission is read in the same step, so that its sheet has the document before the outbox has lost it.
  return { mission: await missionsRead(missionId), refusal: null }
}

/** Starts the phase, by the id that the inspection has already if another application has begun the inspection. */
const start = async ({ inspectionId, missionId, phase, startedAt, trip }: WorkOf<"start">): Promise<void> => {
  const startAs = (id: string) => inspectionsStart(missionId, trip, phase, { inspection_id: id, started_at: startedAt })
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
  const place = [work.missionId, work.trip, work.phase] as const
  switch (work.kind) {
    case "start":
      await start(work)
      return taken
    case "photo": {
      const bytes = await readBytes(work.photoId)
      if (bytes === null) return lostFile
      await inspectionsPhoto(...place, work.photoId, { meta: work.meta, file: new Blob([bytes]) })
      return taken
    }
    case "fields":
      await inspectionsFields(...place, { fields: work.fields })
      return taken
    case "complete": {
      const { completedAt, fields, photos, signature } = work
      const named = signature === null ? {} : { signature }
      const body = { completed_at: completedAt, photos_total: photos.length, expects: { photos, fields }, ...named }
      await inspectionsComplete(...place, body, { idempotencyKey })
      return taken
    }
  }
}

/**
 * Sends a piece of work. The service carries it out once, however often it is sent.
 *
 * @throws CallError
 */
export const sendWork = async (work: Work, idempotencyKey: string, readBytes: ReadBytes): Promise<Sent> => {
  const options = { idempotencyKey }
  const withMission = async (answered: Promise<OperationsMission>): Promise<Sent> => ({
    mission: await answered,
    refusal: null
  })
  switch (work.kind) {
    case "accept":
      return withMission(offersAccept(work.offerId, {}, options))
    case "decline":
      await offersDecline(work.offerId, {}, options)
      return taken
    case "validate":
      return withMission(missionsValidate(work.missionId, work.clientUpdateId, { answer: work.answer }, options))
    case "pickup":
      return withMission(missionsPickup(work.missionId, { trip: work.trip, at: work.at }, options))
    case "deliver":
      return withMission(missionsDeliver(work.missionId, { trip: work.trip, at: work.at }, options))
    case "incident":
      await missionsReport(work.missionId, work.body, options)
      return withMission(missionsRead(work.missionId))
    case "positions":
      await positionsReport(work.missionId, { positions: work.positions }, options)
      return taken
    case "document":
      return deposit(work, idempotencyKey, readBytes)
    case "start":
    case "photo":
    case "fields":
    case "complete":
      return sendPart(work, idempotencyKey, readBytes)
  }
}
