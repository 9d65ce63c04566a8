import { isOver } from "@trajet/pages/mission-status.ts"
import type { OperationsListedMission, OperationsMission } from "../mission/mission.model.ts"
import { knownStatus, type Status, statuses } from "../status.ts"
import { byPickup, type Card, cardOf, cardOfMission, newestFirst } from "./card.rules.ts"

export interface BoardState {
  readonly cards: ReadonlyMap<string, Card>
  /** The cards by status, by pickup; those that are over newest first. A column that a change leaves alone stays the same array. */
  readonly columns: Readonly<Record<Status, ReadonlyArray<Card>>>
  /** Counts the messages of the feed. */
  readonly turn: number
  /** The turn of the last message about a mission: an answer to an older request says nothing about it. */
  readonly touched: ReadonlyMap<string, number>
  /** Missions to read, because a message has told that they changed. */
  readonly dirty: ReadonlySet<string>
}

/** `since` is the turn at which the request of an answer began. */
export type BoardAction =
  | { readonly type: "page"; readonly rows: ReadonlyArray<OperationsListedMission>; readonly since: number }
  /** Every mission that is late: no other one is. */
  | { readonly type: "late"; readonly rows: ReadonlyArray<OperationsListedMission>; readonly since: number }
  | { readonly type: "read"; readonly mission: OperationsMission; readonly since: number }
  /** The mission does not exist any more, or could not be read. */
  | { readonly type: "gone" | "missed"; readonly id: string }
  | { readonly type: "news"; readonly id: string; readonly status: string | null }

const noColumns = (): Record<Status, ReadonlyArray<Card>> => ({
  incident: [],
  scheduled: [],
  assigned: [],
  in_transit: [],
  in_transit_return: [],
  awaiting_documents: [],
  under_review: [],
  completed: [],
  cancelled: []
})

export const emptyBoard: BoardState = {
  cards: new Map(),
  columns: noColumns(),
  turn: 0,
  touched: new Map(),
  dirty: new Set()
}

/** The state while a batch of actions changes it. */
interface Draft {
  readonly cards: Map<string, Card>
  readonly touched: Map<string, number>
  readonly dirty: Set<string>
  readonly changed: Set<string>
  turn: number
}

const put = (draft: Draft, card: Card): void => {
  draft.changed.add(draft.cards.get(card.id)?.status ?? card.status).add(card.status)
  draft.cards.set(card.id, card)
}

const isOutdated = (draft: Draft, id: string, since: number): boolean => (draft.touched.get(id) ?? 0) > since

const hear = (draft: Draft, id: string, status: string | null): void => {
  draft.turn += 1
  draft.touched.set(id, draft.turn)
  draft.dirty.add(id)
  const known = draft.cards.get(id)
  if (known !== undefined && status !== null && status !== known.status) put(draft, { ...known, status })
}

const putRows = (draft: Draft, rows: ReadonlyArray<OperationsListedMission>, since: number): void => {
  for (const row of rows) if (!isOutdated(draft, row.id, since)) put(draft, cardOf(row))
}

const apply = (draft: Draft, action: BoardAction): void => {
  switch (action.type) {
    case "news":
      return hear(draft, action.id, action.status)
    case "page":
      return putRows(draft, action.rows, action.since)
    case "late": {
      const { rows, since } = action
      const late = new Set(rows.map(({ id }) => id))
      for (const card of [...draft.cards.values()])
        if (card.isLate && !late.has(card.id) && !isOutdated(draft, card.id, since))
          put(draft, { ...card, isLate: false })
      return putRows(draft, rows, since)
    }
    case "read": {
      const { mission, since } = action
      if (isOutdated(draft, mission.id, since)) return
      draft.dirty.delete(mission.id)
      return put(draft, cardOfMission(mission, draft.cards.get(mission.id)))
    }
    case "gone": {
      const known = draft.cards.get(action.id)
      if (known !== undefined) draft.changed.add(known.status)
      draft.cards.delete(action.id)
      draft.dirty.delete(action.id)
      return
    }
    case "missed":
      draft.dirty.delete(action.id)
  }
}

const columnsOf = (
  cards: ReadonlyMap<string, Card>,
  before: BoardState["columns"],
  changed: ReadonlySet<string>
): BoardState["columns"] => {
  const made: Partial<Record<Status, Array<Card>>> = {}
  for (const status of statuses) if (changed.has(status)) made[status] = []
  for (const card of cards.values()) {
    const status = knownStatus(card.status)
    if (status !== null) made[status]?.push(card)
  }
  for (const status of statuses) made[status]?.sort(isOver(status) ? newestFirst : byPickup)
  return { ...before, ...made }
}

/** The board after a batch of messages and answers, in their order. */
export const boardAfter = (state: BoardState, actions: ReadonlyArray<BoardAction>): BoardState => {
  if (actions.length === 0) return state
  const draft: Draft = {
    cards: new Map(state.cards),
    touched: new Map(state.touched),
    dirty: new Set(state.dirty),
    changed: new Set(),
    turn: state.turn
  }
  for (const action of actions) apply(draft, action)
  const { cards, changed, dirty, touched, turn } = draft
  return { cards, touched, dirty, turn, columns: columnsOf(cards, state.columns, changed) }
}
