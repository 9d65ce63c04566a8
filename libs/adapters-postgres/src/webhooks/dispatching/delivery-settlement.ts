import type { StoreUnavailable } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { afterResult, failureOf, lastErrorOf } from "@trajet/domain/webhooks/deliveries"
import {
  breakerAfter,
  type BreakerMove,
  type Report,
  type SettledDelivery,
  type WorkerId
} from "@trajet/domain/webhooks/dispatching"
import { type Breaker, EndpointId, endpointNotice, type Failure } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import type { Connection } from "../../database/database.ts"
import { breakerOf } from "../endpoints/endpoint.rows.ts"
import { lockBreakers, resetFailures, writeBreakers } from "./breakers.statements.ts"
import { writeResults } from "./delivery-queue.statements.ts"

interface JudgedReport {
  /** The name of the attempt. */
  readonly name: string
  readonly report: Report
  readonly after: ReturnType<typeof afterResult>
}

const succeeded = ({ result }: Report): boolean => result.error === null

const judge = ([name, report]: readonly [name: string, report: Report]): JudgedReport => ({
  name,
  report,
  after: afterResult(report.environment, report, succeeded(report), report.jitter, report.result.retryAfterMillis)
})

const nameOf = ({ endpointId, eventAt, attempt }: Pick<Report, "endpointId" | "eventAt" | "attempt">): string =>
  `${endpointId} ${eventAt} ${attempt}`

/**
 * Splits reports into the first one of each attempt, by its name, and the repeated ones. Claims do not wait for the disk,
 * so a server that crashes may forget a claim; the same attempt is then made and reported twice.
 */
const firstOfEach = (reports: ReadonlyArray<Report>) => {
  const firsts = new Map<string, Report>()
  const repeated: Array<Report> = []
  for (const report of reports) {
    const name = nameOf(report)
    if (firsts.has(name)) repeated.push(report)
    else firsts.set(name, report)
  }
  return { firsts: [...firsts], repeated }
}

/** Writes the results, and returns the names of the attempts that the store accepted. */
const write = async (connection: Connection, owner: WorkerId, judged: ReadonlyArray<JudgedReport>) => {
  const reports = judged.map(({ report }) => report)
  const moved = await connection.run(writeResults, {
    owner,
    groupIds: reports.map(({ groupId }) => groupId),
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
    moved.map((row) =>
      nameOf({ endpointId: EndpointId(row.endpoint_id), eventAt: row.event_at, attempt: row.attempts })
    )
  )
}

// PostgreSQL's text type cannot store NUL.
const storable = (answer: string | null): string | null => answer?.replaceAll("\0", "\uFFFD") ?? null

/** Settles successes at full concurrency. They write no breaker row, except to reset failures that came meanwhile. */
const settleSuccesses = async (connection: Connection, owner: WorkerId, judged: ReadonlyArray<JudgedReport>) => {
  const moved = await write(connection, owner, judged)
  const accepted = judged.filter(({ name }) => moved.has(name))
  await connection.run(resetFailures, { endpointIds: [...new Set(accepted.map(({ report }) => report.endpointId))] })
  return moved
}

interface MovedBreaker extends BreakerMove {
  readonly environment: Report["environment"]
  readonly failure: Failure | null
}

const moveBreakers = (
  breakers: ReadonlyArray<Breaker & { readonly now: Instant }>,
  accepted: ReadonlyArray<Report>
): ReadonlyArray<MovedBreaker> =>
  breakers.flatMap(({ now, ...before }) => {
    const reports = accepted.filter(({ endpointId }) => endpointId === before.endpointId)
    const environment = reports[0]?.environment
    if (environment === undefined) return []
    return [
      reports.reduce<MovedBreaker>(
        (moved, report) => {
          const { breaker, disables, tells } = breakerAfter(moved.breaker, environment, succeeded(report), now)
          return {
            ...{ breaker, environment, failure: failureOf(report.result) ?? moved.failure },
            ...{ disables: moved.disables || disables, tells: tells ?? moved.tells }
          }
        },
        { breaker: before, environment, failure: null, disables: false, tells: null }
      )
    ]
  })

const writeMoved = async (connection: Connection, moved: ReadonlyArray<MovedBreaker>): Promise<void> => {
  if (moved.length === 0) return
  const notices = moved.map(({ disables, tells, ...told }) => {
    const news = disables ? "disabled" : tells
    return news === null ? null : endpointNotice(news, told)
  })
  await connection.run(writeBreakers, {
    endpointIds: moved.map(({ breaker }) => breaker.endpointId),
    widths: moved.map(({ breaker }) => breaker.concurrency),
    failuresInRow: moved.map(({ breaker }) => breaker.failuresInRow),
    failingSince: moved.map(({ breaker }) => breaker.failingSince),
    failuresSince: moved.map(({ breaker }) => breaker.failuresSince),
    pausedUntil: moved.map(({ breaker }) => breaker.pausedUntil),
    pauses: moved.map(({ breaker }) => breaker.pauses),
    failingToldAts: moved.map(({ breaker }) => breaker.failureToldAt),
    recoveredToldAts: moved.map(({ breaker }) => breaker.recoveryToldAt),
    errors: moved.map(({ failure }) => failure?.error ?? null),
    statusCodes: moved.map(({ failure }) => failure?.statusCode ?? null),
    reasons: notices.map((notice) => notice?.reason ?? null),
    subjects: notices.map((notice) => notice?.subject ?? null),
    texts: notices.map((notice) => notice?.text ?? null)
  })
}

/** Settles reports that may change a breaker, under its lock, so that all dispatchers see one breaker per endpoint. */
const settleUnderLock = async (connection: Connection, owner: WorkerId, judged: ReadonlyArray<JudgedReport>) => {
  await connection.command("BEGIN")
  const endpointIds = [...new Set(judged.map(({ report }) => report.endpointId))]
  const rows = await connection.run(lockBreakers, { endpointIds })
  const moved = await write(connection, owner, judged)
  const accepted = judged.filter(({ name }) => moved.has(name)).map(({ report }) => report)
  await writeMoved(
    connection,
    moveBreakers(
      rows.map((row) => ({ ...breakerOf(row), now: row.now })),
      accepted
    )
  )
  await connection.command("COMMIT")
  return moved
}

/** Runs statements on one connection. Fails if the store is away; any other error is a defect. */
type Hold = <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, StoreUnavailable>

const settlePart = (
  hold: Hold,
  owner: WorkerId,
  judged: ReadonlyArray<JudgedReport>,
  settle: typeof settleSuccesses
): Effect.Effect<ReadonlyArray<SettledDelivery>, StoreUnavailable> =>
  judged.length === 0
    ? Effect.succeed([])
    : hold((connection) => settle(connection, owner, judged)).pipe(
        Effect.map((moved) =>
          judged.map(({ name, report, after }) => {
            const { endpointId, eventAt } = report
            const accepted = moved.has(name)
            return { endpointId, eventAt, accepted, retryMillis: accepted ? after.retryMillis : null }
          })
        )
      )

/** Writes the results of attempts, and changes the breakers of their endpoints by the rules. */
export const settleReports = Effect.fnUntraced(function* (hold: Hold, owner: WorkerId, reports: ReadonlyArray<Report>) {
  const { firsts, repeated } = firstOfEach(reports)
  const judged = firsts.map(judge)
  // The reports of one endpoint stay together, because its breaker follows their order.
  const lockedEndpointIds = new Set(
    reports.flatMap((report) => (report.isAtFullConcurrency && succeeded(report) ? [] : [report.endpointId]))
  )
  const needsLock = ({ report }: JudgedReport) => lockedEndpointIds.has(report.endpointId)
  const unlocked = judged.filter((each) => !needsLock(each))
  const successes = yield* settlePart(hold, owner, unlocked, settleSuccesses)
  const locked = yield* settlePart(hold, owner, judged.filter(needsLock), settleUnderLock)
  const rejected = repeated.map(({ endpointId, eventAt }): SettledDelivery => ({
    endpointId,
    eventAt,
    accepted: false,
    retryMillis: null
  }))
  return [...successes, ...locked, ...rejected]
})
