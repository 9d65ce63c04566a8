import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { readEventLog } from "../../harness/event-log.ts"
import { ask } from "../../harness/http.ts"
import { type Follower, startFollower } from "../../harness/log-follower.ts"
import { makeOperator } from "../../harness/people.ts"
import { until } from "../../harness/until.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { type CustomerLoad, startCustomerLoad } from "./load.ts"
import { createKeyOf, type Move, moveGroup, plantBugs, useKey } from "./moves.ts"
import { type OpenedLink, startOpeningLink } from "./opened-link.ts"
import { type PatientClient, patientClient } from "./patient-client.ts"
import { type Played, reportOf } from "./report.ts"
import { type GroupOutcome, type NumberedMission, reasonsIn } from "./verdict.ts"
import { type Cell, type CellName, type CellsWorld, type Customer, startCellsWorld } from "./world.ts"

interface Form {
  readonly moves: number
  /** Requests a second of the group that moves, and of each other one. */
  readonly perSecond: { readonly mover: number; readonly neighbour: number }
  /** Load between two moves. */
  readonly settleMillis: number
}

const forms: Readonly<Record<DrillForm, Form>> = {
  short: { moves: 2, perSecond: { mover: 6, neighbour: 1 }, settleMillis: 2_000 },
  long: { moves: 10, perSecond: { mover: 20, neighbour: 4 }, settleMillis: 2_000 }
}

interface Group {
  readonly customer: Customer
  readonly client: PatientClient
  readonly load: CustomerLoad
  readonly follower: Follower
}

interface Stage {
  readonly world: CellsWorld
  readonly say: (line: string) => void
  readonly newKeys: PatientClient
  readonly link: OpenedLink
}

const eventIdOf = (body: string): string => {
  const { id }: { readonly id?: unknown } = JSON.parse(body)
  return String(id)
}

/** An operator of the second cell, whose key the proxy does not have: through the common address, and at those of cells. */
const checkPeople = async ({ cells, proxy }: CellsWorld): Promise<ReadonlyArray<string>> => {
  const { key } = await makeOperator(cells.b.databaseUrl)
  const statusAt = async (headers: Readonly<Record<string, string>>) =>
    (await ask(proxy.origin, "/operations/v1/missions?limit=1", { key, headers })).status
  const hostOf = ({ address }: Cell) => ({ host: new URL(address).host })
  const statuses = [await statusAt({}), await statusAt(hostOf(cells.b)), await statusAt(hostOf(cells.a))].join()
  return statuses === "200,200,401" ? [] : [`an operator of the second cell was answered ${statuses}`]
}

const seconds = ({ beganAt, endedAt }: Move): number => Math.round((endedAt - beganAt) / 1_000)

/** Moves the group there and back. With each move, new keys of the group and of a neighbour are used at once. */
const moveAgainAndAgain = async ({ link, newKeys, say, world }: Stage, form: Form, isPlanted: boolean) => {
  const moves: Array<Move> = []
  const keys: Array<string> = []
  const broken: Array<string> = []
  const [neighbour] = world.neighbours.filter(({ home }) => home === "b")
  let at: CellName = "a"
  while (moves.length < form.moves) {
    const fresh = async (customer: Customer, cell: CellName) => {
      const key = await createKeyOf(world, customer, cell)
      await useKey(newKeys, key)
      keys.push(key)
    }
    const moving = moveGroup(world, at)
    const others: ReadonlyArray<Promise<void>> = [
      fresh(world.mover, at),
      ...(neighbour === undefined ? [] : [fresh(neighbour, "b")])
    ]
    const made = await Promise.allSettled(others)
    const [move]: ReadonlyArray<PromiseSettledResult<Move>> = await Promise.allSettled([moving])
    broken.push(...[...made, move].flatMap((one) => (one?.status === "rejected" ? [String(one.reason)] : [])))
    if (move?.status !== "fulfilled") break
    moves.push(move.value)
    at = move.value.to
    if (isPlanted && moves.length === 1) await plantBugs(world, move.value)
    for (const key of keys) await useKey(newKeys, key)
    say(
      `move ${moves.length} to ${at}: ${move.value.rows} rows in ${seconds(move.value)} s, stopped for ${move.value.stoppedMillis} ms; ${link.opened()} links`
    )
    await wait(form.settleMillis)
  }
  return { moves, broken, keys: keys.length }
}

const numbersOf = async ({ cells }: CellsWorld): Promise<ReadonlyArray<NumberedMission>> => {
  const query = "SELECT id::text, ordinal::text FROM mission"
  const found = await Promise.all(Object.values(cells).map(({ databaseUrl }) => onServer(databaseUrl, query)))
  return found.flat().map(({ id, ordinal }) => ({ id: String(id), number: String(ordinal) }))
}

const outcomeOf = async (origin: string, { customer, follower, load }: Group): Promise<GroupOutcome> => {
  const events = await readEventLog(origin, customer.key)
  const log = events.map(({ id, offer_id: missionId, type }) => ({ id, missionId, type }))
  // What does not arrive is told by the verdict.
  await until(
    `the events of ${customer.name} have arrived`,
    () => customer.receiver.received.length >= log.length
  ).catch(() => undefined)
  await follower.finish()
  return {
    name: customer.name,
    ordered: load.ordered,
    changed: load.changed,
    uncertain: load.uncertain,
    log,
    arrived: customer.receiver.received.map(({ body }) => eventIdOf(body)),
    followed: follower.read.map(({ id }) => id)
  }
}

const play = async (
  world: CellsWorld,
  form: Form,
  isPlanted: boolean,
  say: (line: string) => void
): Promise<Played> => {
  const { mover, neighbours, proxy } = world
  const abandoned = new AbortController()
  const [visitor, newKeys] = [patientClient(proxy.origin), patientClient(proxy.origin)]
  const people = await checkPeople(world)
  const { link, ...linked } = await startOpeningLink(patientClient(proxy.origin), visitor, mover.key)
  const groups = [mover, ...neighbours].map((customer): Group => {
    const client = patientClient(proxy.origin)
    const perSecond = customer === mover ? form.perSecond.mover : form.perSecond.neighbour
    const load = startCustomerLoad({ client, key: customer.key, perSecond })
    return { customer, client, load, follower: startFollower(customer.key, () => proxy.origin, abandoned.signal) }
  })
  const beganAt = Date.now()
  const stopLoad = () => Promise.all([...groups.map(({ load }) => load.stop()), link.stop()])
  try {
    await wait(form.settleMillis)
    const moved = await moveAgainAndAgain({ link, newKeys, say, world }, form, isPlanted)
    await stopLoad()
    const lasted = (Date.now() - beganAt) / 1_000
    await wait(form.settleMillis)
    const outcomes: Array<GroupOutcome> = []
    for (const group of groups) {
      const outcome = await outcomeOf(proxy.origin, group)
      const isLinked = group.customer === mover
      outcomes.push(isLinked ? { ...outcome, ordered: new Map([...outcome.ordered, linked.ordered]) } : outcome)
    }
    const clientOf = (isMover: boolean) =>
      groups.filter(({ customer }) => (customer === mover) === isMover).map(({ client }) => client)
    const doubledOrders = groups.reduce((sum, { load }) => sum + load.doubled(), 0)
    return {
      ...{ ...moved, people, link, outcomes, seconds: lasted, doubledOrders },
      numbers: await numbersOf(world),
      reasons: reasonsIn(
        [...world.cells.a.logFiles, ...world.cells.b.logFiles].map((file) => readFileSync(file, "utf8"))
      ),
      movers: [...clientOf(true), visitor, newKeys],
      neighbours: clientOf(false)
    }
  } finally {
    abandoned.abort()
    await stopLoad()
  }
}

/** Moves a group between two cells under load, and looks at what its clients, its receiver and its neighbours see. */
export const cellsDrill: Drill = async (form, say, isPlanted = false) => {
  const world = await startCellsWorld()
  try {
    return reportOf(await play(world, forms[form], isPlanted, say))
  } finally {
    await world.dispose()
  }
}
