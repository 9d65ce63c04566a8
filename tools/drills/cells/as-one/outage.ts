import { randomUUID } from "node:crypto"
import { launchBrowser } from "../../../harness/browser.ts"
import { readEventLog } from "../../../harness/event-log.ts"
import { ask, validOrder } from "../../../harness/http.ts"
import { orderedMission } from "../../../harness/missions.ts"
import { until } from "../../../harness/until.ts"
import { type Board, openBoard } from "./board.ts"
import { openPhone, type Phone } from "./phone.ts"
import type { Sights } from "./verdict.ts"
import type { Cell, Customer, World } from "./world.ts"

/** A mission that the drill ordered beside the load. */
export interface OwnMission {
  readonly customer: Customer
  readonly id: string
}

export interface Outage {
  readonly sights: Sights
  readonly downSeconds: number
  readonly missions: ReadonlyArray<OwnMission>
}

const originOf = ({ servers }: Cell): string => {
  const [api] = Object.values(servers)
  return `http://127.0.0.1:${api?.port ?? 0}`
}

/** A mission that is picked up before those of the load, and so stands at the top of the board. */
const orderFirst = async (origin: string, customer: Customer): Promise<OwnMission> => {
  const { delivery, pickup } = validOrder()
  const dates = {
    pickup: { ...pickup, date: "2031-03-10T09:00:00+01:00" },
    delivery: { ...delivery, date: "2031-03-10T17:00:00+01:00" }
  }
  return { id: await orderedMission(origin, customer.key, dates), customer }
}

/** What an operator and a driver do in a cell by its own address. */
const acts = ({ driver, operator }: World) => {
  const asked = async (cell: Cell, path: string, key: string, body?: unknown, method = "POST") => {
    const reply = await ask(originOf(cell), `/operations/v1/missions/${path}`, { key, body, method })
    if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.text}`)
    return reply.json()
  }
  const read = (cell: Cell, id: string) => asked(cell, id, operator.key, undefined, "GET")
  return {
    numberOf: async (cell: Cell, id: string) => String((await read(cell, id))["transport_id"]),
    isPickedUp: async (cell: Cell, id: string) => {
      const { trips } = await read(cell, id)
      return typeof Reflect.get(Object(Reflect.get(Object(trips), "aller")), "picked_up_at") === "string"
    },
    /** A mission of the driver, whose vehicle is inspected at departure. */
    inspected: async (cell: Cell, customer: Customer, reference: string): Promise<OwnMission> => {
      const id = await orderedMission(originOf(cell), customer.key, { reference })
      await asked(cell, `${id}/assign`, operator.key, { driver_id: driver.id, reason: "free" })
      const phase = `${id}/inspections/aller/depart`
      const now = new Date().toISOString()
      await asked(cell, phase, driver.key, { inspection_id: randomUUID(), started_at: now }, "PUT")
      const expects = { photos: [], fields: [] }
      await asked(cell, `${phase}/complete`, driver.key, { completed_at: now, photos_total: 0, expects })
      return { id, customer }
    }
  }
}

type Acts = ReturnType<typeof acts>

const since = (at: number) => Date.now() - at

/** What the operator does while the cell b is down: sees it named, gets a new order of another cell, and assigns it. */
const workAtBoard = async (
  world: World,
  board: Board,
  { numberOf }: Acts,
  {
    customer,
    killedAt,
    kept
  }: { readonly customer: Customer; readonly killedAt: number; readonly kept: ReadonlyArray<string> }
) => {
  const said = await board.named("b")
  const named = since(killedAt)
  const rowsKept = await board.countOf(kept)
  const orderedAt = Date.now()
  const mission = await orderFirst(world.proxy.origin, customer)
  await board.shown(await numberOf(world.cells.c, mission.id))
  const newShown = since(orderedAt)
  const assigned = await board.assign("c", mission.id, world.driver.id)
  return { seen: { assigned, named, newShown, rowsKept, said }, mission }
}

/** What the driver does meanwhile: reports a pickup in another cell, which is sent, and one in b, which waits. */
const workAtPhone = async (
  { cells }: World,
  phone: Phone,
  { isPickedUp }: Acts,
  other: OwnMission,
  killedAt: number
) => {
  await phone.refresh()
  const said = await phone.named("b")
  const named = since(killedAt)
  const reportedAt = Date.now()
  await phone.pickUp("IN-C")
  await until("the report for c has arrived", () => isPickedUp(cells.c, other.id))
  const otherSent = since(reportedAt)
  await phone.pickUp("IN-B")
  return { named, otherSent, said, waiting: await phone.waiting() }
}

const reportsOf = async (
  { proxy }: World,
  missions: ReadonlyArray<OwnMission>
): Promise<ReadonlyMap<string, number>> => {
  const counted = missions.map(async ({ customer, id }) => {
    const log = await readEventLog(proxy.origin, customer.key)
    return [id, log.filter((event) => event.offer_id === id && event.type === "transport.collected").length] as const
  })
  return new Map(await Promise.all(counted))
}

/** The last group of those that were made in a cell: a balance takes heavier ones. */
const lastOf = ({ customers }: World, home: string): Customer => {
  const found = customers.findLast((customer) => customer.home === home)
  if (found === undefined) throw new Error(`the cell ${home} has no group`)
  return found
}

const keptMissions = 3

/** Kills PostgreSQL and the APIs of the cell b while an operator and a driver work, and starts them again. */
export const playOutage = async (world: World, say: (line: string) => void): Promise<Outage> => {
  const { cells } = world
  const done = acts(world)
  const inB = await done.inspected(cells.b, lastOf(world, "b"), "IN-B")
  const inC = await done.inspected(cells.c, lastOf(world, "c"), "IN-C")
  const browser = await launchBrowser()
  try {
    const board = await openBoard(world, browser)
    const phone = await openPhone(world, browser)
    await until("all cells know the phone", async () => {
      await phone.refresh()
      return phone.shown("IN-B", "IN-C").then(() => true)
    })
    const before: Array<OwnMission> = []
    const kept: Array<string> = []
    while (before.length < keptMissions) {
      const mission = await orderFirst(originOf(cells.b), inB.customer)
      before.push(mission)
      kept.push(await done.numberOf(cells.b, mission.id))
    }
    for (const number of kept) await board.shown(number)
    say("a board and a phone work with all cells")
    const killedAt = Date.now()
    await cells.b.kill()
    const [atBoard, atPhone] = await Promise.all([
      workAtBoard(world, board, done, { customer: inC.customer, kept, killedAt }),
      workAtPhone(world, phone, done, inC, killedAt)
    ])
    say(`the board named the cell after ${atBoard.seen.named} ms, the phone after ${atPhone.named} ms`)
    await cells.b.revive()
    const backAt = Date.now()
    const boardBack = board.unnamed("b").then(() => since(backAt))
    await phone.refresh()
    await until("the report for b has arrived", () => done.isPickedUp(cells.b, inB.id))
    await phone.nothingWaits()
    const phoneBack = since(backAt)
    const sights: Sights = {
      board: { ...atBoard.seen, back: await boardBack },
      phone: { ...atPhone, back: phoneBack },
      reports: await reportsOf(world, [inB, inC])
    }
    return { sights, downSeconds: (backAt - killedAt) / 1_000, missions: [inB, inC, ...before, atBoard.mission] }
  } finally {
    await browser.close()
  }
}
