import { StoreUnavailable } from "@trajet/domain/access"
import {
  afterResult,
  type ClaimedDelivery,
  lastErrorOf,
  leaseExpiredError,
  lostLeasesMax
} from "@trajet/domain/webhooks/deliveries"
import {
  type ClaimedWork,
  type ClaimRequest,
  DeliveryQueue,
  laneAfter,
  type Report,
  type Settled
} from "@trajet/domain/webhooks/dispatching"
import { disabledNotice, type Lane } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { type Connection, Database } from "../../database/database.ts"
import {
  claimDeliveries,
  type ClaimRow,
  dueEndpoints,
  endOrphans,
  expireLeases,
  figures,
  healLanes,
  lockLanes,
  readEndpoints,
  writeLanes,
  writeResults
} from "./delivery-queue.statements.ts"
import { endpointOf, laneOf } from "../endpoints/endpoint.rows.ts"
import { isUnavailable } from "../../database/pg-errors.ts"

const expiredPerStatementMax = 1_000

const claimedOf = (row: ClaimRow): ClaimedDelivery => ({
  endpointId: row.endpoint_id,
  eventAt: row.claimed_event_at,
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  tenant: { groupId: row.group_id, environment: row.environment },
  data: row.data,
  attempt: row.attempts,
  step: row.step,
  lost: row.lost,
  endpointVersion: row.endpoint_version,
  laneIsWide: row.lane_is_wide
})

const claimOf = (rows: ReadonlyArray<ClaimRow>): ClaimedWork => {
  const of = (kind: ClaimRow["kind"]) => rows.filter((row) => row.kind === kind)
  const endpointIds = (some: ReadonlyArray<ClaimRow>) => some.map(({ endpoint_id }) => endpoint_id)
  const claimed = of("claimed")
  const filled = [...Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)].flatMap(([endpointId, taken]) =>
    taken.length === taken[0]?.room ? [endpointId] : []
  )
  return {
    deliveries: claimed.map(claimedOf),
    busy: endpointIds(of("busy")),
    full: [...filled, ...endpointIds(of("full"))],
    now: rows[0]?.now ?? ""
  }
}

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

const make = Effect.gen(function* () {
  const database = yield* Database

  // Repeating what may have been done already is safe, so a lost reply needs no settling of its own.
  const held = <A>(use: (connection: Connection) => Promise<A>) =>
    database
      .hold(use)
      .pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        )
      )

  const settlePart = (
    owner: string,
    judged: ReadonlyArray<Judged>,
    settle: typeof settleWide
  ): Effect.Effect<ReadonlyArray<Settled>, StoreUnavailable> =>
    judged.length === 0
      ? Effect.succeed([])
      : held((connection) => settle(connection, owner, judged)).pipe(
          Effect.map((moved) =>
            judged.map(({ report, after }) => {
              const { endpointId, eventAt } = report
              const accepted = moved.has(nameOf(report))
              return { endpointId, eventAt, accepted, retryMillis: accepted ? after.retryMillis : null }
            })
          )
        )

  return DeliveryQueue.of({
    claim: ({ wanted, owner, leaseMillis }: ClaimRequest) =>
      database
        .run(claimDeliveries, {
          endpointIds: wanted.map(({ endpointId }) => endpointId),
          most: wanted.map(({ most }) => most),
          owner,
          leaseMillis
        })
        .pipe(Effect.map(claimOf)),
    settle: Effect.fnUntraced(function* (owner: string, reports: ReadonlyArray<Report>) {
      const { firsts, repeated } = firstOfEach(reports)
      const judged = firsts.map(judge)
      // The reports of one endpoint stay together: its lane moves by them in their order.
      const moving = new Set(
        reports.flatMap((report) => (report.laneIsWide && succeeded(report) ? [] : [report.endpointId]))
      )
      const [still, stirred] = [false, true].map((moves) =>
        judged.filter(({ report }) => moving.has(report.endpointId) === moves)
      )
      const wide = yield* settlePart(owner, still ?? [], settleWide)
      const narrow = yield* settlePart(owner, stirred ?? [], settleNarrow)
      const late = repeated.map(({ endpointId, eventAt }): Settled => ({
        endpointId,
        eventAt,
        accepted: false,
        retryMillis: null
      }))
      return [...wide, ...narrow, ...late]
    }),
    expireLeases: Effect.gen(function* () {
      const input = { lostMax: lostLeasesMax, rows: expiredPerStatementMax, error: leaseExpiredError }
      const rows = yield* database.run(expireLeases, input)
      yield* database.run(endOrphans, {})
      return { expired: rows.length, endpointIds: [...new Set(rows.map(({ endpoint_id }) => endpoint_id))] }
    }),
    dueEndpoints: database.run(dueEndpoints, {}).pipe(Effect.map((rows) => rows.map(({ id }) => id))),
    endpoints: (ids) => database.run(readEndpoints, { ids }).pipe(Effect.map((rows) => rows.map(endpointOf))),
    figures: database
      .run(figures, {})
      .pipe(Effect.flatMap(([row]) => (row === undefined ? Effect.die("no figures") : Effect.succeed(row))))
  })
})

export const deliveryQueueLayer: Layer.Layer<DeliveryQueue, never, Database> = Layer.effect(DeliveryQueue, make)
