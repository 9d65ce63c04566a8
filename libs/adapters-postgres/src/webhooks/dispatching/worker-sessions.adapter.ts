import {
  silenceMaxMillis,
  type WorkerId,
  type WorkerSession,
  WorkerSessions
} from "@trajet/domain/webhooks/dispatching"
import { Deferred, Effect, Exit, Latch, Layer, type Redacted, Schedule, Schema } from "effect"
import { Client } from "pg"
import { runOn } from "../../database/database.ts"
import { type Primary, scopedPrimary, type Standing, standingColumns } from "../../database/primary.ts"
import type { Statement } from "../../database/statement.ts"
import { backendPid, lockSession, registerWorker, removeWorker } from "./worker-sessions.statements.ts"

const connectMillis = 2_000
const replyMillis = 5_000
const askMillis = 2_000
const reopenMillis = 500
const endMillis = 500

/**
 * The server ends the session of a silent host so late, whether it waits for the host or the host for it: after the worker
 * has stopped (`silenceMaxMillis`), and so early that a sweep finds the end of the session within 15 s (WHK-57).
 */
const endAfterSeconds = silenceMaxMillis / 1_000 + 2
const [probes, probeSeconds] = [4, 2]
const serverOptions = Object.entries({
  tcp_keepalives_idle: endAfterSeconds - probes * probeSeconds,
  tcp_keepalives_interval: probeSeconds,
  tcp_keepalives_count: probes,
  tcp_user_timeout: endAfterSeconds * 1_000,
  idle_session_timeout: 0
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ")

class SessionBroken extends Schema.TaggedError<SessionBroken>()("SessionBroken", { cause: Schema.Defect() }) {
  override get message() {
    return `the session of the worker broke: ${String(this.cause)}`
  }
}

/** Another client uses the server's session that has the lock. */
class SessionShared extends Schema.TaggedError<SessionShared>()("SessionShared", {}) {
  override get message() {
    return (
      "DATABASE_URL leads through a pooler that shares sessions between transactions. Let the dispatcher connect to " +
      "PostgreSQL itself, or to a pooler in session mode."
    )
  }
}

/** What the process knows of its session. Written by the fiber that keeps it. */
class KnownSession implements WorkerSession {
  #number = 0
  /** When the latest question that the server has answered was asked; null while there is no session. */
  #askedAtMillis: number | null = null
  readonly #answered = Latch.makeUnsafe(false)
  readonly #impossible = Deferred.makeUnsafe<never>()

  readonly number = (): number | null => {
    const isHeld = this.#askedAtMillis !== null && performance.now() - this.#askedAtMillis < silenceMaxMillis
    return isHeld ? this.#number : null
  }

  readonly held: Effect.Effect<number> = Effect.suspend(() => {
    const now = this.number()
    if (now !== null) return Effect.succeed(now)
    this.#answered.closeUnsafe()
    return Effect.raceFirst(this.#answered.await, Deferred.await(this.#impossible)).pipe(Effect.andThen(this.held))
  })

  begin(askedAtMillis: number): void {
    this.#number++
    this.answered(askedAtMillis)
  }

  answered(askedAtMillis: number): void {
    this.#askedAtMillis = askedAtMillis
    this.#answered.openUnsafe()
  }

  broken(): void {
    this.#askedAtMillis = null
  }

  /** Fails every wait for a session, which ends the dispatcher. */
  refuse(error: SessionShared): void {
    Deferred.doneUnsafe(this.#impossible, Exit.die(error))
  }
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new SessionBroken({ cause }) })

/** A server that hangs does not end the connection. */
const end = (client: Client) =>
  Effect.promise(() => client.end().catch(() => undefined)).pipe(
    Effect.timeoutOption(endMillis),
    Effect.andThen(Effect.sync(() => client.connection.stream.destroy()))
  )

const connected = Effect.fnUntraced(function* (primary: Primary, name: string) {
  const client = new Client({
    connectionString: primary.server,
    application_name: name,
    options: serverOptions,
    connectionTimeoutMillis: connectMillis,
    query_timeout: replyMillis,
    keepAlive: true
  })
  // An error without a listener would end the process. The next statement fails as well.
  client.on("error", () => undefined)
  yield* Effect.addFinalizer(() => end(client))
  yield* attempt(() => client.connect())
  return client
})

const ask = <Input, Row>(client: Client, statement: Statement<Input, Row>, input: Input) =>
  Effect.map(
    attempt(() => runOn(client, statement, input)),
    ([row]) => row
  )

/** Fails once the connection breaks. */
const brokenOff = (client: Client) =>
  Effect.callback<never, SessionBroken>((resume) => {
    const end = (cause: unknown) => resume(Effect.fail(new SessionBroken({ cause })))
    client.once("error", end)
    client.once("end", end)
    return Effect.sync(() => void client.off("error", end).off("end", end))
  })

const pidOf = (client: Client) => Effect.map(ask(client, backendPid, {}), (row) => row?.pid)

/** Finds a pooler that gives the backend of the lock to another client, while this one is between two transactions. */
const checkAlone = Effect.fnUntraced(function* (primary: Primary, client: Client, lockedPid: number) {
  const other = yield* connected(primary, "trajet-worker-check")
  yield* attempt(() => other.query("BEGIN"))
  const otherPid = yield* pidOf(other)
  const pid = yield* pidOf(client)
  if (otherPid === lockedPid || pid !== lockedPid) return yield* new SessionShared()
}, Effect.scoped)

/** Keeps one session until it breaks. */
const keep = Effect.fnUntraced(function* (primary: Primary, owner: WorkerId, known: KnownSession) {
  const client = yield* connected(primary, "trajet-worker")
  const standing = yield* attempt(() => client.query<Standing>(`SELECT ${standingColumns}`))
  yield* Effect.try({
    try: () => standing.rows.forEach((row) => primary.admit(row)),
    catch: (cause) => new SessionBroken({ cause })
  })
  const askedAtMillis = performance.now()
  const taken = yield* ask(client, lockSession, { owner })
  if (taken?.locked !== true) return yield* new SessionBroken({ cause: "the former session has not ended" })
  yield* checkAlone(primary, client, taken.pid)
  yield* ask(client, registerWorker, { owner })
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.sync(() => known.broken()),
      Effect.ignore(ask(client, removeWorker, { owner }))
    )
  )
  known.begin(askedAtMillis)
  const asking = Effect.gen(function* () {
    yield* Effect.sleep(askMillis)
    const askedAtMillis = performance.now()
    if ((yield* pidOf(client)) !== taken.pid) return yield* new SessionShared()
    known.answered(askedAtMillis)
  })
  return yield* Effect.raceFirst(Effect.forever(asking), brokenOff(client))
}, Effect.scoped)

const make = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const primary = yield* scopedPrimary(url)
    return WorkerSessions.of({
      open: Effect.fnUntraced(function* (owner) {
        const known = new KnownSession()
        const keeping = keep(primary, owner, known).pipe(
          Effect.tapError((error) => Effect.logDebug(error.message)),
          Effect.catchTag("SessionShared", (error) => Effect.sync(() => known.refuse(error))),
          Effect.tapError(() => Effect.sync(() => primary.suspect())),
          Effect.retry(Schedule.spaced(reopenMillis))
        )
        yield* Effect.forkScoped(keeping)
        return known
      })
    })
  })

/** Sessions of workers, each on a connection of its own. */
export const workerSessionsLayer = (url: Redacted.Redacted): Layer.Layer<WorkerSessions> =>
  Layer.effect(WorkerSessions, make(url))
