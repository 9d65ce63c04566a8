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
 * Moves the mission by the table, with `transport.status_changed`. `target` is needed if a row leads to several
 * statuses.
 */
export const move = (
  decision: Decision,
  trigger: Trigger,
  actor: Actor,
  now: Instant,
  target?: MissionStatus
): Result.Result<Decision, StatusConflict> => {
  const from = decision.mission.status
  const row = rowFor(trigger, from)
  const to = target ?? row?.to[0]
  if (
    isErased(decision.mission) ||
    row === undefined ||
    to === undefined ||
    !row.to.includes(to) ||
    !row.who.includes(actor)
  ) {
    return Result.fail(statusConflict(decision.mission, trigger, actor))
  }
  return Result.succeed(
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
