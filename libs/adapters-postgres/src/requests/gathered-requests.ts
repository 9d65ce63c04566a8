import { type LoggedRequest, timeOfRequest } from "@trajet/domain/requests"
import { Context, Effect, Exit, Latch, Option } from "effect"
import type { Database } from "../database/database.ts"
import { lostRequests } from "./request-log.metrics.ts"
import { appendRequests, type RequestColumns } from "./request-log.statements.ts"

/** Rows of one statement. A killed process loses at most the rows of one batch and of the time between two. */
const batchMax = 500
const flushEvery = "250 millis"
/** Rows in memory while the store is slow: some megabytes. */
const waitingMax = 20_000

const arrayOf = (values: ReadonlyArray<string | number>): string => `{${values.join(",")}}`
// JSON escapes quotes and backslashes as the server does.
const quoted = (value: string | null): string => (value === null ? "NULL" : JSON.stringify(value))

// Built as text here, because the driver searches each element of an array for characters to escape, and a request pays
// for it.
const columnsOf = (requests: ReadonlyArray<LoggedRequest>): RequestColumns => {
  const timed = requests.flatMap((request) =>
    Option.match(timeOfRequest(request.id), { onNone: () => [], onSome: (at) => [{ at, request }] })
  )
  const column = (of: (request: LoggedRequest) => string | number) => arrayOf(timed.map(({ request }) => of(request)))
  return {
    groupIds: column(({ tenant }) => tenant.groupId),
    environments: column(({ tenant }) => tenant.environment),
    ats: arrayOf(timed.map(({ at }) => at)),
    ids: column(({ id }) => id),
    keyIds: column(({ keyId }) => keyId),
    missionIds: column(({ missionId }) => missionId ?? "NULL"),
    statuses: column(({ status }) => status),
    millis: column(({ millis }) => millis),
    methods: column(({ method }) => quoted(method)),
    routes: column(({ route }) => quoted(route)),
    problems: column(({ problem }) => quoted(problem))
  }
}

/**
 * Gathers requests in memory, and writes them with one statement for up to 500, every 250 ms and once more at the end. A
 * batch that fails is lost and not tried again, because a second try could store it twice (docs/adr/0053).
 */
export const gatheredRequests = Effect.fnUntraced(function* (database: Database["Service"]) {
  let waiting: Array<LoggedRequest> = []
  const full = Latch.makeUnsafe(false)
  let isAway = false

  const lose = (count: number) => lostRequests.updateUnsafe(count, Context.empty())
  lose(0)
  const add = (request: LoggedRequest): void => {
    if (waiting.length >= waitingMax) return lose(1)
    waiting.push(request)
    if (waiting.length === batchMax) full.openUnsafe()
  }

  /** Writes a batch, and returns whether it was written. Logs only the first failure of an outage. */
  const write = Effect.fnUntraced(function* (batch: ReadonlyArray<LoggedRequest>) {
    const exit = yield* Effect.exit(database.run(appendRequests, columnsOf(batch)))
    const wasAway = isAway
    isAway = Exit.isFailure(exit)
    if (Exit.isFailure(exit)) {
      lose(batch.length)
      if (!wasAway) yield* Effect.logWarning("requests are not stored in the request log, and are lost", exit.cause)
    }
    return !isAway
  })

  const flush = Effect.gen(function* () {
    full.closeUnsafe()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      if (!(yield* write(batch))) return
    }
  }).pipe(Effect.uninterruptible)

  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      flush,
      Effect.sync(() => lose(waiting.length))
    )
  )
  yield* full.await.pipe(Effect.timeoutOption(flushEvery), Effect.andThen(flush), Effect.forever, Effect.forkScoped)
  return { add }
})
