import { Result } from "effect"
import type { DomainEvent } from "../events/event.model.ts"
import { transportStatusChanged, type EventStamp } from "../events/event-payload.rules.ts"
import { isErased } from "../privacy/mission-data.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { AlreadyCancelled, IllegalTransition, type StatusConflict } from "./mission.errors.ts"
import type { Actor, Mission, MissionStatus } from "./mission.model.ts"
import { changeFor, type Change } from "./mission-changes.rules.ts"
import { rowFor, type Trigger } from "./mission-table.rules.ts"

export interface Decision {
  readonly mission: Mission
  readonly events: ReadonlyArray<DomainEvent>
}

export const undecided = (mission: Mission): Decision => ({ mission, events: [] })

export const amend = (decision: Decision, members: Partial<Mission>): Decision => ({
  ...decision,
  mission: { ...decision.mission, ...members }
})

/** Adds an event to the decision, with the mission's next sequence number. */
export const emit = (decision: Decision, now: Instant, event: (stamp: EventStamp) => DomainEvent): Decision => {
  const { id, sequence, transportId } = decision.mission
  const stamp: EventStamp = { id, transportId, occurredAt: now, sequence: sequence + 1 }
  return {
    mission: { ...decision.mission, sequence: stamp.sequence },
    events: [...decision.events, event(stamp)]
  }
}

export const statusConflict = ({ status }: Mission, command: string, actor: Actor): StatusConflict =>
  status === "cancelled" ? new AlreadyCancelled() : new IllegalTransition({ from: status, command, actor })

/**
 * The status to which the table moves the mission. `target` is needed if a row leads to several statuses. A rule that
 * emits an event before `transport.status_changed` calls this first, and `move` after its event.
 */
export const destination = (
  mission: Mission,
  trigger: Trigger,
  actor: Actor,
  target?: MissionStatus
): Result.Result<MissionStatus, StatusConflict> => {
  const row = rowFor(trigger, mission.status)
  const to = target ?? row?.to[0]
  return isErased(mission) || row === undefined || to === undefined || !row.to.includes(to) || !row.who.includes(actor)
    ? Result.fail(statusConflict(mission, trigger, actor))
    : Result.succeed(to)
}

/** Moves the mission to its `destination`, with `transport.status_changed`. */
export const move = (
  decision: Decision,
  trigger: Trigger,
  actor: Actor,
  now: Instant,
  target?: MissionStatus
): Result.Result<Decision, StatusConflict> => {
  const from = decision.mission.status
  return Result.map(destination(decision.mission, trigger, actor, target), (to) =>
    emit(amend(decision, { status: to }), now, (stamp) => transportStatusChanged(stamp, { from, to, actor }))
  )
}

/** Changes allowed after an erasure: those of accounts. All others would copy erased data or add personal data. */
const allowedOnceErased: ReadonlySet<Change> = new Set(["invoice_trip", "record_invoicing"])

/**
 * Starts a change that keeps the status. Fails unless the table allows it to this actor. Fails also if the personal data
 * of the mission is erased, unless the change notes an invoice (docs/adr/0043).
 */
export const allowChange = (mission: Mission, change: Change, actor: Actor): Result.Result<Decision, StatusConflict> =>
  (!isErased(mission) || allowedOnceErased.has(change)) &&
  changeFor(change, mission.status)?.who.includes(actor) === true
    ? Result.succeed(undecided(mission))
    : Result.fail(statusConflict(mission, change, actor))
