import { GroupId, GroupUnknown } from "@trajet/domain/access"
import { type GroupMove, GroupMoves, type MovePhase } from "@trajet/domain/cells"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { MovingGroup, Side } from "./group-moves.suite.ts"

interface FakeSource {
  phase: MovePhase
  to: { readonly cell: string; readonly address: string } | null
  readonly rows: Set<string>
  /** Rows that were written after the copy had begun. */
  readonly changes: Set<string>
}

interface FakeTarget {
  isOpen: boolean
  readonly rows: Set<string>
}

const copyChanges = (source: FakeSource, target: FakeTarget): number => {
  const count = source.changes.size
  for (const row of source.changes) target.rows.add(row)
  source.changes.clear()
  return count
}

/** The steps before the group leaves the source. */
const stepsBefore = (source: FakeSource, target: FakeTarget) => ({
  begin: ({ address, cell }: GroupMove) =>
    Effect.sync(() => {
      source.phase = "begun"
      source.to = { cell, address }
      target.rows.clear()
      source.changes.clear()
    }),
  copy: () =>
    Effect.sync(() => {
      for (const row of source.rows) target.rows.add(row)
      return source.rows.size
    }),
  catchUp: () => Effect.sync(() => copyChanges(source, target)),
  holdDeliveries: () => Effect.void,
  attemptsInFlight: () => Effect.succeed(0),
  abandon: () =>
    Effect.sync(() => {
      if (source.phase === "moved") return
      source.phase = "here"
      source.to = null
      target.rows.clear()
    })
})

const stepsAfter = (source: FakeSource, target: FakeTarget) => ({
  handOver: () =>
    Effect.sync(() => {
      const changes = copyChanges(source, target)
      source.phase = "moved"
      return { changes, attemptsInFlight: 0 }
    }),
  open: () =>
    Effect.sync(() => {
      target.isOpen = true
    }),
  removeLeft: () =>
    Effect.sync(() => {
      const count = source.rows.size
      source.rows.clear()
      return count
    })
})

/** One group of two cells in memory. */
export const fakeMovingGroup = (groupName: string): MovingGroup => {
  const groupId = GroupId(randomUUID())
  const source: FakeSource = { phase: "here", to: null, rows: new Set(["first"]), changes: new Set() }
  const target: FakeTarget = { isOpen: false, rows: new Set() }
  const moves = GroupMoves.of({
    find: (name) =>
      name === groupName
        ? Effect.sync(() => ({ groupId, phase: source.phase, to: source.to }))
        : Effect.fail(new GroupUnknown({ name })),
    obstacles: () => Effect.succeed([]),
    routes: () => Effect.succeed(["svc_live_fake"]),
    ...stepsBefore(source, target),
    ...stepsAfter(source, target)
  })
  const write = (side: Side) =>
    Effect.sync(() => {
      if (side === "source" ? source.phase === "moved" : !target.isOpen) return null
      const row = randomUUID()
      const { rows } = side === "source" ? source : target
      rows.add(row)
      if (side === "source") source.changes.add(row)
      return row
    })
  const rows = (side: Side) => Effect.sync(() => [...(side === "source" ? source : target).rows])
  return { groupName, moves, write, rows }
}
