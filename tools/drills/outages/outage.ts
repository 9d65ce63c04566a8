import { setTimeout as wait } from "node:timers/promises"
import { drain } from "../../chaos/drain.ts"
import { onServer } from "../../harness/database.ts"
import type { DrillForm } from "../drill.ts"
import { type CustomerHistory, faultsOf, repeatsOf, unexpectedOf } from "./judge.ts"
import type { OutageName } from "./pages.ts"
import { type Phase, rowOf } from "./phase.ts"
import { names, type OutageWorld, startWorld, type WorldOptions } from "./world.ts"

export interface Stage {
  readonly form: DrillForm
  /** Plants the bug that drills.ts tells of. */
  readonly isPlanted: boolean
  readonly say: (line: string) => void
}

export interface OutageReport {
  readonly name: OutageName
  readonly rows: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  readonly failures: ReadonlyArray<string>
  readonly orders: number
  readonly events: number
  readonly repeats: number
}

/** What the phases of an outage have found. */
export interface Played {
  readonly phases: ReadonlyArray<Phase>
  readonly failures?: ReadonlyArray<string>
}

export interface Outage {
  readonly name: OutageName
  /** Answers besides 201 that orders may get, such as `502 relay_unavailable`. */
  readonly allowed: ReadonlyArray<string>
  /** Plays it in a world of its own. */
  readonly run: (stage: Stage) => Promise<OutageReport>
}

const drainMillis = 300_000
const faultsMax = 5
/** Longer than any request of the API may take; its client ends the request a little later. */
const answerMillisMax = 19_500

/** What happened to each customer, as PostgreSQL, the receiver and the readers have it. */
const historiesOf = async (world: OutageWorld): Promise<ReadonlyArray<CustomerHistory>> => {
  const rows = await onServer(
    world.databaseUrl,
    `SELECT id::text AS id, type, mission_id::text AS mission_id, group_id::text AS group_id,
       to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US') AS created_at
     FROM event ORDER BY group_id, environment, created_at`
  )
  return world.customers.map(({ key, tenant }, index) => ({
    ordered: [...world.load.ordered.values()].filter((order) => order.key === key),
    log: rows
      .filter((row) => row["group_id"] === tenant)
      .map((row) => ({
        id: String(row["id"]),
        type: String(row["type"]),
        missionId: String(row["mission_id"]),
        createdAt: String(row["created_at"])
      })),
    read: world.followers[index]?.read.map(({ id }) => id) ?? [],
    arrived: world.receiver.all.filter(({ name }) => name === names[index]).map(({ eventId }) => eventId)
  }))
}

/** At most a few faults, and how many others there are. */
const shortened = (faults: ReadonlyArray<string>): ReadonlyArray<string> =>
  faults.length <= faultsMax
    ? faults
    : [...faults.slice(0, faultsMax), `and ${faults.length - faultsMax} faults more of this outage`]

const conclude = async (
  { allowed, name }: Pick<Outage, "allowed" | "name">,
  world: OutageWorld,
  { failures = [], phases }: Played,
  say: Stage["say"]
): Promise<OutageReport> => {
  const open = await world.load.stop()
  const { databaseUrl, customers } = world
  const { retried, undelivered } = await drain(
    { databaseUrl, customers, origins: () => [world.api().origin] },
    drainMillis,
    (line) => say(`${name}: ${line}`)
  )
  // The receiver has what the store calls delivered; the readers poll.
  await wait(200)
  for (const { finish } of world.followers) await finish()
  const histories = await historiesOf(world)
  const hung = world.load.answers.filter(({ atMillis, sentAtMillis }) => atMillis - sentAtMillis > answerMillisMax)
  return {
    name,
    rows: phases.map(rowOf),
    notes: [
      ...phases.flatMap(({ notes, what }) => notes.map((note) => `${what}: ${note}`)),
      ...(retried.length === 0 ? [] : [`${name}: ${retried.length} dead deliveries were retried through the API`])
    ],
    failures: [
      ...failures,
      ...unexpectedOf(world.load.answers, allowed),
      ...(hung.length === 0 ? [] : [`${hung.length} orders hung`]),
      ...phases.flatMap(({ arrivedMillis, successMillis, what }) => [
        ...(successMillis === null ? [`no order succeeded after "${what}"`] : []),
        ...(arrivedMillis === null ? [`not every event arrived after "${what}"`] : [])
      ]),
      ...phases.flatMap(({ notes, what }) =>
        notes.includes("the outage had no effect") ? [`"${what}" had none`] : []
      ),
      ...(open === 0 ? [] : [`${open} orders were never acknowledged`]),
      ...(undelivered === 0 ? [] : [`${undelivered} deliveries are still open`]),
      ...shortened(histories.flatMap(faultsOf))
    ].map((failure) => `${name}: ${failure}`),
    orders: world.load.ordered.size,
    events: histories.reduce((sum, { log }) => sum + log.length, 0),
    repeats: histories.reduce((sum, { arrived }) => sum + repeatsOf(arrived), 0)
  }
}

/** Plays an outage in a new world, and judges what is there after it. */
export const inWorld = async (
  outage: Pick<Outage, "allowed" | "name">,
  options: WorldOptions,
  { say }: Stage,
  play: (world: OutageWorld) => Promise<Played>
): Promise<OutageReport> => {
  const world = await startWorld(options)
  try {
    return await conclude(outage, world, await play(world), say)
  } finally {
    await world.dispose()
  }
}
