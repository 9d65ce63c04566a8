import type { CallAnswer } from "@trajet/contract"
import type { Known } from "./values.model.ts"

/** A status of a mission. A later release may have more of them. */
export type MissionStatus = CallAnswer<"GET /v1/transports/:id">["status"]

const over: ReadonlySet<string> = new Set<Known<MissionStatus>>(["completed", "cancelled"])

const cancellable: ReadonlySet<string> = new Set<Known<MissionStatus>>(["scheduled", "assigned", "incident"])

/** True for a status in which a mission can be cancelled, in an incident by clients only before its pickup (MIS-11). */
export const isCancellable = (status: MissionStatus): boolean => cancellable.has(status)

const delivered: ReadonlySet<string> = new Set<Known<MissionStatus>>(["awaiting_documents", "under_review"])

/** True for a status in which both trips are delivered or ended, so that no date can change. */
export const isDelivered = (status: MissionStatus): boolean => delivered.has(status) || isOver(status)

/** True for a status that no mission leaves (MIS-23, MIS-25). */
export const isOver = (status: MissionStatus): boolean => over.has(status)
