import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, plusMillis } from "../../time/instant.rules.ts"
import type { Actor, ClientUpdateId, Mission } from "../mission.model.ts"
import type { AssignDriver } from "../mission-command.model.ts"
import { isDeparted } from "../trip.rules.ts"

/** Predicates of the rules that the tables call too. */

export const isDriverFree = ({ overlappingMissionIds }: AssignDriver): boolean => overlappingMissionIds.length === 0

export const isPending = ({ driverValidation }: Mission, clientUpdateId: ClientUpdateId): boolean =>
  driverValidation?.clientUpdateId === clientUpdateId

/** True for a client's change, with a driver assigned and the vehicle not departed. */
export const mustAskDriver = (mission: Mission, by: Actor): boolean =>
  by === "client" && mission.status !== "cancelled" && mission.driver !== null && !isDeparted(mission)

export const wasNeverCompleted = ({ completedAt }: Mission): boolean => completedAt === null

export const isDuplicable = ({ duplicatedTo }: Mission): boolean => duplicatedTo === null

const partsTakenMillis = 7 * dayMillis

/** True until 7 days after the completion of the mission (OPS-44). */
export const takesParts = ({ completedAt }: Mission, now: Instant): boolean =>
  completedAt === null || plusMillis(completedAt, partsTakenMillis) > now
