import type { OperationsMission } from "@trajet/contract"
import { MissionStatus } from "@trajet/domain/mission"
import { randomUUID } from "node:crypto"
import { assert } from "vitest"
import { makeEndpoint } from "../../../../tools/harness/endpoints.ts"
import { type LoggedEvent, readEventLog } from "../../../../tools/harness/event-log.ts"
import { ask } from "../../../../tools/harness/http.ts"
import type { MovedClock } from "../../../../tools/harness/moved-clock.ts"
import { until } from "../../../../tools/harness/until.ts"
import type { Receiver } from "../../../../tools/harness/receiver.ts"
import { verifyBoth } from "../../../../tools/harness/verification.ts"
import { type Cast, makeCast, type Role } from "../missions/cast.ts"
import { seenMission, send } from "../missions/requests.ts"
import { member } from "../member.ts"
import { parisDayOf } from "../model/paris-clock.ts"
import { problemOf } from "../refusals.ts"
import { isTrigger, type Row, tableRow } from "../missions/table-rows.ts"
import type { Deed, Pause, Play, Statuses } from "./play.ts"

/** The product, and a customer's server that receives its webhooks. */
export interface Stage {
  readonly origin: string
  readonly database: string
  readonly receiver: Receiver
  /** The clock of the database; a play in which hours pass ends with the time at which it began. */
  readonly clock: MovedClock
}

/** What a play has shown. */
export interface Performance {
  readonly statuses: ReadonlySet<MissionStatus>
  readonly rows: ReadonlySet<Row>
}

const hourMillis = 3_600_000

type Shown = readonly [mission: string, aller: string, retour: string | null]

/** The statuses of the mission and its trips, as the operator reads them; the client reads the same. */
const statusesOf = async (cast: Cast, { id, status, trips }: OperationsMission): Promise<Shown> => {
  const detail = (await ask(cast.origin, `/v1/transports/${id}`, { key: cast.client })).json()
  assert.strictEqual(detail["status"], status)
  assert.strictEqual(member(detail["return_trip"], "status"), trips.retour?.status)
  return [status, trips.aller.status, trips.retour?.status ?? null]
}

const areStatuses = (shown: Shown, expected: Statuses, about: string): void => {
  const [status] = shown
  if (typeof expected === "string") assert.strictEqual(status, expected, about)
  else assert.deepStrictEqual([...shown], [...expected], about)
}

const movesIn = (events: ReadonlyArray<LoggedEvent>) =>
  events.flatMap(({ data, type }) => (type === "transport.status_changed" ? [data] : []))

/** The row that allows a move: from a status, to a status, by an actor. */
const rowOf = (rows: ReadonlyArray<Row>, move: LoggedEvent["data"]): Row | undefined => {
  const from = MissionStatus.literals.find((status) => status === move["from"])
  return rows.find((name) => {
    const row = from === undefined ? undefined : tableRow(name, from)
    if (row === undefined || !("to" in row)) return false
    return row.to.some((to) => to === move["to"]) && row.who.some((who) => who === move["actor"])
  })
}

/** Who may be named as the actor of the moves: the one who does it, and the system, which draws the consequences. */
const actorsOf = (who: Role): ReadonlyArray<unknown> => [
  who === "client" || who === "operator" ? who : "driver",
  "system"
]

/** Finds the table rows behind these events: one for each change of status, or else the rows of a change that keeps it. */
const rowsUsed = (
  { actors, rows }: { readonly actors: ReadonlyArray<unknown>; readonly rows: ReadonlyArray<Row> },
  before: MissionStatus,
  events: ReadonlyArray<LoggedEvent>,
  about: string
): ReadonlyArray<Row> => {
  const moves = movesIn(events)
  for (const { actor } of moves) assert.include(actors, actor, about)
  if (moves.length === 0) return rows.filter((row) => !isTrigger(row) && tableRow(row, before) !== undefined)
  return moves.map((move) => {
    const row = rowOf(rows, move)
    return row ?? assert.fail(`${about}: no row of it allows the move ${JSON.stringify(move)}`)
  })
}

const envelopeOf = ({
  id,
  type,
  created_at,
  data
}: Pick<LoggedEvent, "id" | "type" | "created_at"> & { readonly data: unknown }) => ({ id, type, created_at, data })

/** Expects that the receiver got every event of the log, verified and equal, and nothing else. */
const expectReceived = async (
  { receiver }: Stage,
  endpoint: { readonly path: string; readonly secret: string },
  log: ReadonlyArray<LoggedEvent>
): Promise<void> => {
  const arrived = () => receiver.received.filter(({ path }) => path === endpoint.path)
  await until("the receiver has as many deliveries as the log has events", () => arrived().length >= log.length)
  const events = await Promise.all(arrived().map((one) => verifyBoth(one, endpoint.secret)))
  assert.deepStrictEqual(
    events.map(envelopeOf).toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)),
    log.map(envelopeOf)
  )
}

/** Expects that each mission numbers its events from 1 on; events of creations and cancellations too (EVT-9). */
const expectSequences = (log: ReadonlyArray<LoggedEvent>): void => {
  for (const id of new Set(log.map((event) => event.offer_id))) {
    const numbers = log.flatMap((event) => (event.offer_id === id ? [event.sequence] : []))
    assert.deepStrictEqual(
      numbers,
      numbers.map((_, index) => index + 1)
    )
  }
}

/** A mission while its play goes on. */
interface Scene {
  readonly stage: Stage
  readonly cast: Cast
  readonly id: string
  readonly statuses: Set<MissionStatus>
  readonly rows: Set<Row>
  /** How the mission stands, and the number of its events, after the sentence before. */
  seen: OperationsMission
  logged: number
}

/** The events since the sentence before, after which the mission has these statuses. */
const looked = async (scene: Scene, expected: Statuses, about: string): Promise<ReadonlyArray<LoggedEvent>> => {
  const { cast, id, logged } = scene
  scene.seen = await seenMission(cast, id)
  areStatuses(await statusesOf(cast, scene.seen), expected, about)
  const log = await readEventLog(cast.origin, cast.client)
  scene.logged = log.length
  return log.slice(logged)
}

const noteRows = ({ rows, statuses }: Scene, used: ReadonlyArray<Row>, events: ReadonlyArray<LoggedEvent>): void => {
  for (const row of used) rows.add(row)
  for (const { to } of movesIn(events)) {
    for (const status of MissionStatus.literals) if (status === to) statuses.add(status)
  }
}

const letPass = async (scene: Scene, { hours, rows, then, until: holds }: Pause, about: string): Promise<void> => {
  const { cast, id, stage } = scene
  const before = scene.seen
  await stage.clock.letPass(hours * hourMillis)
  await until(about, async () => holds(await seenMission(cast, id)))
  const events = await looked(scene, then, about)
  noteRows(scene, rowsUsed({ actors: ["system"], rows }, before.status, events, about), events)
}

const speak = async (scene: Scene, { action, outcome, who }: Deed, about: string): Promise<void> => {
  const { cast, id, seen: before } = scene
  const reply = await send(cast, who, id, action.request(before, cast))
  if ("refused" in outcome) {
    const { refused, code } = outcome
    assert.deepStrictEqual([reply.status, problemOf(reply).code], [refused, code], `${about}: ${reply.text}`)
    return assert.isEmpty(await looked(scene, before.status, about), about)
  }
  assert.include([200, 201], reply.status, `${about}: ${reply.text}`)
  outcome.check(reply.json())
  const events = await looked(scene, outcome.then, about)
  noteRows(scene, rowsUsed({ actors: actorsOf(who), rows: action.rows }, before.status, events, about), events)
}

/** Sets the clock back by the hours that will pass: the dispatcher compares some times with the server's own clock. */
const setClockBack = async ({ clock }: Stage, sentences: Play["sentences"]): Promise<void> => {
  const hours = sentences.reduce((sum, sentence) => sum + ("hours" in sentence ? sentence.hours : 0), 0)
  if (hours > 0) await clock.letPass(-hours * hourMillis)
}

const performOnce = async (stage: Stage, { grid, order, sentences }: Play): Promise<Performance> => {
  await setClockBack(stage, sentences)
  const cast = await makeCast(stage, grid)
  const path = `/${randomUUID()}`
  const { secret } = await makeEndpoint(stage.database, cast.groupId, `${stage.receiver.url}${path}`)
  const ordered = await ask(stage.origin, "/v1/transports", { key: cast.client, body: order() })
  assert.strictEqual(ordered.status, 201, ordered.text)
  const id = String(ordered.json()["id"])
  const scene: Scene = {
    stage,
    cast,
    id,
    statuses: new Set(["scheduled"]),
    rows: new Set(),
    seen: await seenMission(cast, id),
    logged: (await readEventLog(stage.origin, cast.client)).length
  }
  for (const [index, sentence] of sentences.entries()) {
    if ("hours" in sentence) await letPass(scene, sentence, `${index + 1}. after ${sentence.hours} h`)
    else await speak(scene, sentence, `${index + 1}. ${sentence.who}: ${sentence.action.name}`)
  }
  const log = await readEventLog(stage.origin, cast.client)
  expectSequences(log)
  await expectReceived(stage, { path, secret }, log)
  return scene
}

const today = () => parisDayOf(new Date().toISOString())

/**
 * Plays a mission to its end, and compares the event log with what the receiver got. Fees depend on the day: a play that
 * midnight spoils is played again.
 */
export const perform = async (stage: Stage, play: Play): Promise<Performance> => {
  const day = today()
  try {
    return await performOnce(stage, play)
  } catch (error) {
    if (day === today()) throw error
    return performOnce(stage, play)
  }
}
