import type { StoreUnavailable } from "@trajet/domain/access"
import { afterResult, lastErrorOf } from "@trajet/domain/webhooks/deliveries"
import { laneAfter, type Report, type Settled } from "@trajet/domain/webhooks/dispatching"
import { disabledNotice, type Lane } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import type { Connection } from "../../database/database.ts"
import { laneOf } from "../endpoints/endpoint.rows.ts"
import { healLanes, lockLanes, writeLanes, writeResults } from "./delivery-queue.statements.ts"

interface Judged {
  readonly report: Report
  readonly after: ReturnType<typeof afterResult>
}

const succeeded = ({ result }: Report): boolean => result.error === null

const judge = (report: Report): Judged => ({
  report,
  after: afterResult(report.environment, report, succeeded(report), report.jitter, report.result.retryAfterMillis)
})

const nameOf = ({ endpointId, eventAt, attempt }: Pick<Report, "endpointId" | "eventAt" | "attempt">): string =>
  `${endpointId} ${eventAt} ${attempt}`

/**
 * The first report of each attempt, and the others. Claims do not wait for the disk: a server that crashes may forget
 * one, and the same attempt is then made, and reported, twice.
 */
const firstOfEach = (reports: ReadonlyArray<Report>) => {
  const seen = new Set<string>()
  const isFirst = (report: Report) => seen.size < seen.add(nameOf(report)).size
  const firsts = new Set(reports.filter(isFirst))
  return { firsts: [...firsts], repeated: reports.filter((report) => !firsts.has(report)) }
}

/** Writes the results; answers the names of the attempts by which deliveries moved. */
const write = async (connection: Connection, owner: string, judged: ReadonlyArray<Judged>) => {
  const reports = judged.map(({ report }) => report)
  const moved = await connection.run(writeResults, {
    owner,
    endpointIds: reports.map(({ endpointId }) => endpointId),
    eventAts: reports.map(({ eventAt }) => eventAt),
    attempts: reports.map(({ attempt }) => attempt),
    statuses: judged.map(({ after }) => after.status),
    steps: judged.map(({ after }) => after.step),
    retryMillis: judged.map(({ after }) => after.retryMillis),
    statusCodes: reports.map(({ result }) => result.statusCode),
    lastErrors: reports.map(({ result }) => lastErrorOf(result)),
    errors: reports.map(({ result }) => result.error),
    startedAts: reports.map(({ result }) => result.startedAt),
    durations: reports.map(({ result }) => result.durationMillis),
    answers: reports.map(({ result }) => storable(result.answer))
  })
  return new Set(
    moved.map((row) => nameOf({ endpointId: row.endpoint_id, eventAt: row.event_at, attempt: row.attempts }))
  )
}

// The server's text type has no NUL.
const storable = (answer: string | null): string | null => answer?.replaceAll("\0", "\uFFFD") ?? null

/** Successes of wide lanes touch no lane, unless it has begun to fail: one statement, as a rule. */
const settleWide = async (connection: Connection, owner: string, judged: ReadonlyArray<Judged>) => {
  const moved = await write(connection, owner, judged)
  const accepted = judged.filter(({ report }) => moved.has(nameOf(report)))
  await connection.run(healLanes, { endpointIds: [...new Set(accepted.map(({ report }) => report.endpointId))] })
  return moved
}

interface MovedLane {
  readonly lane: Lane
  readonly environment: Report["environment"]
  readonly disables: boolean
}

const moveLanes = (
  lanes: ReadonlyArray<Lane & { readonly now: string }>,
  accepted: ReadonlyArray<Report>
): ReadonlyArray<MovedLane> =>
  lanes.flatMap(({ now, ...before }) => {
    const reports = accepted.filter(({ endpointId }) => endpointId === before.endpointId)
    const environment = reports[0]?.environment
    if (environment === undefined) return []
    return [
      reports.reduce<MovedLane>(
        (moved, report) => {
          const { lane, disables } = laneAfter(moved.lane, environment, succeeded(report), now)
          return { lane, environment, disables: moved.disables || disables }
        },
        { lane: before, environment, disables: false }
      )
    ]
  })

const writeMoved = async (connection: Connection, moved: ReadonlyArray<MovedLane>): Promise<void> => {
  if (moved.length === 0) return
  const notices = moved.map((lane) => (lane.disables ? disabledNotice(lane.lane, lane.environment) : null))
  await connection.run(writeLanes, {
    endpointIds: moved.map(({ lane }) => lane.endpointId),
    widths: moved.map(({ lane }) => lane.width),
    failuresInRow: moved.map(({ lane }) => lane.failuresInRow),
    failingSince: moved.map(({ lane }) => lane.failingSince),
    failuresSince: moved.map(({ lane }) => lane.failuresSince),
    pausedUntil: moved.map(({ lane }) => lane.pausedUntil),
    pauses: moved.map(({ lane }) => lane.pauses),
    reasons: notices.map((notice) => notice?.reason ?? null),
    subjects: notices.map((notice) => notice?.subject ?? ""),
    texts: notices.map((notice) => notice?.text ?? "")
  })
}

/** What may move a lane is decided while it is locked: all dispatchers see one breaker an endpoint. */
const settleNarrow = async (connection: Connection, owner: string, judged: ReadonlyArray<Judged>) => {
  await connection.command("BEGIN")
  const endpointIds = [...new Set(judged.map(({ report }) => report.endpointId))]
  const rows = await connection.run(lockLanes, { endpointIds })
  const moved = await write(connection, owner, judged)
  const accepted = judged.map(({ report }) => report).filter((report) => moved.has(nameOf(report)))
  await writeMoved(
    connection,
    moveLanes(
      rows.map((row) => ({ ...laneOf(row), now: row.now })),
      accepted
    )
  )
  await connection.command("COMMIT")
  return moved
}

/** Runs statements on one connection, and tells an outage from a defect. */
type Hold = <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, StoreUnavailable>

const settlePart = (
  hold: Hold,
  owner: string,
  judged: ReadonlyArray<Judged>,
  settle: typeof settleWide
): Effect.Effect<ReadonlyArray<Settled>, StoreUnavailable> =>
  judged.length === 0
    ? Effect.succeed([])
    : hold((connection) => settle(connection, owner, judged)).pipe(
        Effect.map((moved) =>
          judged.map(({ report, after }) => {
            const { endpointId, eventAt } = report
            const accepted = moved.has(nameOf(report))
            return { endpointId, eventAt, accepted, retryMillis: accepted ? after.retryMillis : null }
          })
        )
      )

/** Writes the results of attempts, and moves the lanes of their endpoints. */
export const settleReports = Effect.fnUntraced(function* (hold: Hold, owner: string, reports: ReadonlyArray<Report>) {
  const { firsts, repeated } = firstOfEach(reports)
  const judged = firsts.map(judge)
  // The reports of one endpoint stay together: its lane moves by them in their order.
  const moving = new Set(
    reports.flatMap((report) => (report.laneIsWide && succeeded(report) ? [] : [report.endpointId]))
  )
  const [still, stirred] = [false, true].map((moves) =>
    judged.filter(({ report }) => moving.has(report.endpointId) === moves)
  )
  const wide = yield* settlePart(hold, owner, still ?? [], settleWide)
  const narrow = yield* settlePart(hold, owner, stirred ?? [], settleNarrow)
  const late = repeated.map(({ endpointId, eventAt }): Settled => ({
    endpointId,
    eventAt,
    accepted: false,
    retryMillis: null
  }))
  return [...wide, ...narrow, ...late]
})
