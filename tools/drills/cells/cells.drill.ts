import { setTimeout as wait } from "node:timers/promises"
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
import type { GroupOutcome } from "./verdict.ts"
import { type CellName, type CellsWorld, type Customer, startCellsWorld } from "./world.ts"

interface Form {
  readonly moves: number
  /** Requests a second of the group that moves, and of each other one. */
  readonly perSecond: { readonly mover: number; readonly neighbour: number }
  /** Load between two moves. */
  readonly settleMillis: number
}

const forms: Readonly<Record<DrillForm, Form>> = {
  short: { moves: 2, perSecond: { mover: 20, neighbour: 8 }, settleMillis: 2_000 },
  long: { moves: 10, perSecond: { mover: 30, neighbour: 10 }, settleMillis: 6_000 }
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

/** People of the second cell: an operator through the address of all cells, and the console at the address of the cell. */
const checkPeople = async ({ cells, proxy }: CellsWorld): Promise<ReadonlyArray<string>> => {
  const { key } = await makeOperator(cells.b.databaseUrl)
  const operator = await ask(proxy.origin, "/operations/v1/missions?limit=1", { key })
  const page = await ask(proxy.origin, "/console", { headers: { host: new URL(cells.b.address).host } })
  return [
    ...(operator.status === 200 ? [] : [`an operator of the second cell was answered ${operator.status}`]),
    ...(page.status < 400 ? [] : [`the console of the second cell was answered ${page.status}`])
  ]
}

/** Moves the group there and back. With each move, new keys of the group and of a neighbour are used at once. */
const moveAgainAndAgain = async ({ link, newKeys, say, world }: Stage, form: Form, isPlanted: boolean) => {
  const moves: Array<Move> = []
  const keys: Array<string> = []
  const [neighbour] = world.neighbours.filter(({ home }) => home === "b")
  let at: CellName = "a"
  while (moves.length < form.moves) {
    const fresh = async (customer: Customer, cell: CellName) => {
      const key = await createKeyOf(world, customer, cell)
      await useKey(newKeys, key)
      keys.push(key)
    }
    const moving = moveGroup(world, at)
    await Promise.all([moving, fresh(world.mover, at), ...(neighbour === undefined ? [] : [fresh(neighbour, "b")])])
    const move = await moving
    moves.push(move)
    at = move.to
    if (isPlanted && moves.length === 1) await plantBugs(world, move)
    for (const key of keys) await useKey(newKeys, key)
    say(
      `move ${moves.length} to ${at}: ${move.rows} rows, stopped for ${move.stoppedMillis} ms; ${link.opened()} links`
    )
    await wait(form.settleMillis)
  }
  return { moves, keys: keys.length }
}

const outcomeOf = async (origin: string, { customer, follower, load }: Group): Promise<GroupOutcome> => {
  const log = (await readEventLog(origin, customer.key)).map(({ data, id, offer_id: missionId, type }) => ({
    ...{ id, missionId, type },
    number: String(data["transport_id"])
  }))
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
    const seconds = (Date.now() - beganAt) / 1_000
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
      ...{ ...moved, people, link, outcomes, seconds, doubledOrders },
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
