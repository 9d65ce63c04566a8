import { Clock, Context, Effect, Layer, Metric, Option, Redacted } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { serversOf } from "../database/servers.ts"
import { statement } from "../database/statement.ts"
import { traced } from "../database/traced-statements.ts"
import { Replica, type ReplicaReads } from "./replica.ts"
import { replicaLagSeconds, replicaLeftOut, replicaReads } from "./replica.metrics.ts"
import { type Outcome, outcomes, ReplicaServer } from "./replica-server.ts"
import { type Identity, leftOutTexts } from "./replica.rules.ts"

interface ReplicaOptions {
  /** Address of one or several servers; a process reads the first of them that it may read. */
  readonly url: Redacted.Redacted
  /** Connections to each server. */
  readonly connectionsMax: number
  readonly lagMostMillis: number
  readonly applicationName: string
}

const everyMillis = 1_000
const none = Context.empty()

interface PrimaryRow extends Identity {
  readonly written_to: number | null
}

const primaryIs = statement<Record<string, never>, PrimaryRow>()(
  "replica.primary",
  () => sql`
SELECT current_database() AS database, (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 END AS written_to`
)

const counters = new Map(
  outcomes.map((outcome) => [outcome, Metric.withAttributes(replicaReads, { outcome })] as const)
)

const show = (servers: ReadonlyArray<ReplicaServer>): void => {
  replicaLagSeconds.updateUnsafe(Math.min(...servers.map(({ lagMillis }) => lagMillis)) / 1_000, none)
  replicaLeftOut.updateUnsafe(servers.some(({ leftOut }) => leftOut === null) ? 0 : 1, none)
}

const showNothing = Effect.sync(() => {
  for (const counter of counters.values()) counter.updateUnsafe(0, none)
  replicaLagSeconds.updateUnsafe(0, none)
  replicaLeftOut.updateUnsafe(0, none)
})

const count = (outcome: Outcome): void => counters.get(outcome)?.updateUnsafe(1, none)

const readsOf = (servers: ReadonlyArray<ReplicaServer>): ReplicaReads => ({
  run: (read, input) => {
    const server = servers.find(({ leftOut }) => leftOut === null)
    if (server === undefined) return Effect.sync(() => (count("left_out"), Option.none()))
    return traced(
      read.name,
      Effect.map(
        Effect.promise(() => server.read(read, input)),
        (answered) => {
          count(typeof answered === "string" ? answered : "replica")
          return typeof answered === "string" ? Option.none() : Option.some(answered)
        }
      )
    )
  }
})

/** Says in the log when a server is read, and when and why it is not. */
const logChange = (server: ReplicaServer, nth: number, before: ReplicaServer["leftOut"]) => {
  const now = server.leftOut
  if (now === before) return Effect.void
  return now === null
    ? Effect.logInfo(`replica ${nth} of DATABASE_READ_URL is read`)
    : Effect.logWarning(`replica ${nth} of DATABASE_READ_URL is left out: ${leftOutTexts[now]}`)
}

const watch = Effect.fnUntraced(function* (servers: ReadonlyArray<ReplicaServer>) {
  const database = yield* Database
  let primary: Identity | null = null
  const look = Effect.gen(function* () {
    const [row] = yield* database.run(primaryIs, {})
    if (row === undefined || row.written_to === null) return
    const atMillis = yield* Clock.currentTimeMillis
    primary = { system: row.system, database: row.database }
    for (const server of servers) server.look({ atMillis, upTo: row.written_to })
  }).pipe(Effect.ignore)
  const probe = (server: ReplicaServer, index: number) => {
    let before: ReplicaServer["leftOut"] = null
    return Effect.gen(function* () {
      yield* Effect.promise(() => server.probe(primary))
      yield* logChange(server, index + 1, before)
      before = server.leftOut
      show(servers)
    })
  }
  const forked = <A>(work: Effect.Effect<A>) =>
    Effect.forkScoped(Effect.forever(Effect.andThen(work, Effect.sleep(everyMillis))))
  // The primary first, so that a process that begins does not wait a second for its replica.
  yield* Effect.forkScoped(
    Effect.andThen(
      Effect.timeoutOption(look, everyMillis),
      Effect.forEach(servers, (server, index) => forked(probe(server, index)))
    )
  )
  yield* forked(look)
})

/** The replicas of a process, or none. A replica that is away at the start delays nothing. */
export const replicaLayer = (options: Option.Option<ReplicaOptions>): Layer.Layer<never, never, Database> =>
  Option.match(options, {
    onNone: () => Layer.effectDiscard(showNothing),
    onSome: ({ url, ...rest }) =>
      Layer.effect(
        Replica,
        Effect.gen(function* () {
          yield* showNothing
          const servers = yield* Effect.acquireRelease(
            Effect.sync(() => serversOf(Redacted.value(url)).map((address) => new ReplicaServer({ ...rest, address }))),
            (all) => Effect.sync(() => all.forEach((server) => server.close()))
          )
          replicaLeftOut.updateUnsafe(1, none)
          yield* watch(servers)
          return readsOf(servers)
        })
      )
  })
