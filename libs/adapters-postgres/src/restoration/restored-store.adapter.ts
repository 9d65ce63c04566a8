import { EventId } from "@trajet/domain/events"
import { type Moved, type RestorationMoves, RestoredStore } from "@trajet/domain/restoration"
import { Instant, instantOfMillis } from "@trajet/domain/time"
import { Effect, Layer, Schema } from "effect"
import { type Connection, Database } from "../database/database.ts"
import { inTransaction } from "../privacy/erasure-transaction.ts"
import {
  addRestoration,
  answeredKeys,
  endClaims,
  endLeases,
  findRestoration,
  highestOrdinal,
  lockRestorations,
  lostEvents,
  moveEndpoints,
  moveFeed,
  moveLogs,
  moveMissions,
  moveSequence,
  restoredState,
  sequences
} from "./restoration.statements.ts"

const ordinals = "mission_ordinal"
/** A statement has 5 s, also on a slow disk. */
const missionsPerStatement = 1_000
/** A request and its claim last seconds. */
const claimMillis = 300_000
const nilUuid = "00000000-0000-0000-0000-000000000000"

const Kept = Schema.Struct({
  ordinals: Schema.Struct({ from: Schema.Finite, to: Schema.Finite }),
  logsAfter: Schema.String.pipe(Schema.fromBrand("Instant", Instant)),
  logs: Schema.Finite,
  feedPositions: Schema.Finite,
  missions: Schema.Finite,
  claims: Schema.Finite,
  leases: Schema.Finite,
  endpoints: Schema.Finite,
  unmoved: Schema.Array(Schema.String)
})
type Kept = typeof Kept.Type
const readKept = Schema.decodeUnknownSync(Kept)

const moveMissionsBy = async ({ run }: Connection, by: number): Promise<number> => {
  let missions = 0
  for (let after: string | null = nilUuid; after !== null;) {
    const [batch]: ReadonlyArray<{ readonly moved: number; readonly last: string | null }> = await run(moveMissions, {
      after,
      by,
      most: missionsPerStatement
    })
    missions += batch?.moved ?? 0
    after = batch?.last ?? null
  }
  return missions
}

const moveSequences = async (
  { run }: Connection,
  moves: RestorationMoves
): Promise<Pick<Kept, "ordinals" | "unmoved">> => {
  const [highest] = await run(highestOrdinal, {})
  const unmoved: Array<string> = []
  let moved = { from: 0, to: 0 }
  for (const { last, may_move, name } of await run(sequences, {})) {
    if (name === ordinals) {
      const from = Math.max(last, highest?.ordinal ?? -1)
      const to = Math.max(from + moves.missionNumbers, moves.ordinalKnown ?? -1)
      await run(moveSequence, { name, to })
      moved = { from, to }
    } else if (may_move) {
      await run(moveSequence, { name, to: Math.max(last, 0) + moves.positions })
    } else {
      unmoved.push(name)
    }
  }
  return { ordinals: moved, unmoved }
}

const moveAll = async (connection: Connection, moves: RestorationMoves): Promise<Kept> => {
  const { run } = connection
  const [logs] = await run(moveLogs, { after: moves.logsAfter })
  await run(moveFeed, { by: moves.positions })
  const [claims] = await run(endClaims, {
    by: moves.changesOfRow,
    since: instantOfMillis(Date.parse(moves.restoredTo) - claimMillis)
  })
  const [leases] = await run(endLeases, {})
  const [endpoints] = await run(moveEndpoints, { by: moves.changesOfRow })
  return {
    ...(await moveSequences(connection, moves)),
    logsAfter: moves.logsAfter,
    logs: logs?.logs ?? 0,
    feedPositions: moves.positions,
    missions: await moveMissionsBy(connection, moves.changesOfRow),
    claims: claims?.count ?? 0,
    leases: leases?.count ?? 0,
    endpoints: endpoints?.count ?? 0
  }
}

const move = async (connection: Connection, moves: RestorationMoves): Promise<Moved> => {
  const { restoredTo } = moves
  await connection.run(lockRestorations, {})
  const [before] = await connection.run(findRestoration, { restoredTo })
  if (before !== undefined) return { ...readKept(before.moved), movedAt: before.moved_at, isRepeated: true }
  const kept = await moveAll(connection, moves)
  const [added] = await connection.run(addRestoration, { restoredTo, moved: JSON.stringify(kept) })
  if (added === undefined) throw new Error("the restoration was not recorded")
  return { ...kept, movedAt: added.moved_at, isRepeated: false }
}

/** A database that was restored to a time in the past (docs/adr/0063). */
export const restoredStoreLayer: Layer.Layer<RestoredStore, never, Database> = Layer.effect(
  RestoredStore,
  Effect.map(Database, (database) =>
    RestoredStore.of({
      state: (restoredTo) =>
        Effect.flatMap(database.run(restoredState, { restoredTo }), ([row]) =>
          row === undefined
            ? Effect.die("the database does not tell its state")
            : Effect.succeed({
                now: row.now,
                newestEventAt: row.newest_event_at,
                serving: row.serving,
                isMoved: row.is_moved
              })
        ),
      move: (moves) => inTransaction(database, "erase", (connection) => move(connection, moves)),
      lost: (events) =>
        Effect.map(
          database.run(lostEvents, {
            groupIds: events.map(({ groupId }) => groupId),
            environments: events.map(({ environment }) => environment),
            times: events.map(({ createdAt }) => createdAt),
            ids: events.map(({ id }) => id)
          }),
          (rows) => new Set(rows.map(({ id }) => EventId(id)))
        ),
      unanswered: Effect.fnUntraced(function* (requests) {
        const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
        const answered = new Set((yield* database.run(answeredKeys, { keys })).map(({ key }) => key))
        return requests.filter(({ idempotencyKey }) => idempotencyKey === null || !answered.has(idempotencyKey))
      })
    })
  )
)
