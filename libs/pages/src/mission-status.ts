import type { CallAnswer } from "@trajet/contract"
import type { Known } from "./values.model.ts"

/** A status of a mission. A later release may have more of them. */
export type MissionStatus = CallAnswer<"GET /v1/transports/:id">["status"]

const over: ReadonlySet<string> = new Set<Known<MissionStatus>>(["completed", "cancelled"])

/** True for a status that no mission leaves (MIS-23, MIS-25). */
export const isOver = (status: MissionStatus): boolean => over.has(status)
