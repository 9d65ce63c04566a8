import type { OperationsMission } from "@trajet/contract"
import type { MissionStatus } from "@trajet/domain/mission"
import type { PriceGrid } from "@trajet/domain/pricing"
import { validOrder } from "../../../../tools/harness/http.ts"
import type { Cast, Role } from "../missions/cast.ts"
import type { MissionRequest } from "../missions/requests.ts"
import type { Row } from "../missions/table-rows.ts"

/** What somebody does to the mission of a play. */
export interface Action {
  readonly name: string
  /** The request, for the mission as the operator reads it. */
  readonly request: (seen: OperationsMission, cast: Cast) => MissionRequest
  /** The rows that may move the mission, in this request. The last ones follow from its documents. */
  readonly rows: ReadonlyArray<Row>
}

/** The status of a mission, and those of its trips if they differ. */
export type Statuses = MissionStatus | readonly [mission: MissionStatus, aller: MissionStatus, retour: MissionStatus]

/** A sentence of a play. */
export type Sentence = Deed | Pause

/** Time in which nobody does anything, until due work has changed the mission. */
export interface Pause {
  readonly hours: number
  readonly until: (seen: OperationsMission) => boolean
  readonly then: Statuses
  readonly rows: ReadonlyArray<Row>
}

/** Who does what, and how the mission stands then. */
export interface Deed {
  readonly who: Role
  readonly action: Action
  readonly outcome: Done | Refused
}

export interface Done {
  readonly then: Statuses
  /** Checks further members of the answer. */
  readonly check: (answer: Readonly<Record<string, unknown>>) => void
}

export interface Refused {
  readonly refused: number
  readonly code: string | null
}

/** A mission from its order to its end, by requests alone. */
export interface Play {
  readonly name: string
  readonly grid?: PriceGrid
  /** Members of the order, made when it is sent. */
  readonly order: () => Readonly<Record<string, unknown>>
  readonly sentences: ReadonlyArray<Sentence>
}

/** Somebody does something, after which the mission has this status; the answer passes the check. */
export const does = (who: Role, action: Action, then: Statuses, check: Done["check"] = () => undefined): Deed => ({
  who,
  action,
  outcome: { then, check }
})

/** Somebody tries something that is refused. */
export const mayNot = (who: Role, action: Action, refused: number, code: string | null = null): Deed => ({
  who,
  action,
  outcome: { refused, code }
})

/** Hours pass, until the mission is as expected by due work alone. */
export const passes = (hours: number, until: Pause["until"], then: Statuses, rows: ReadonlyArray<Row>): Sentence => ({
  hours,
  until,
  then,
  rows
})

const day = (date: string) => `${date}T00:00:00+01:00`
const paris = "10 rue de Rivoli, 75001 Paris"
const lyon = "Place Bellecour, 69002 Lyon"

/** An order without hours, so that the trips of a driver never overlap. */
export const order = (more: Readonly<Record<string, unknown>> = {}) =>
  validOrder({
    pickup: { address: paris, date: day("2031-03-17") },
    delivery: { address: lyon, date: day("2031-03-18") },
    ...more
  })

/** A return to the pickup. */
export const comingBack = { return_trip: { delivery: { address: paris, date: day("2031-03-20") } } }

export const play = (
  name: string,
  sentences: ReadonlyArray<Sentence>,
  { grid, order: more = () => ({}) }: { readonly grid?: PriceGrid; readonly order?: Play["order"] } = {}
): Play => ({
  name,
  sentences,
  order: () => order(more()),
  ...(grid === undefined ? {} : { grid })
})
