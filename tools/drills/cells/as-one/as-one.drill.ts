import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../../harness/database.ts"
import { readEventLog } from "../../../harness/event-log.ts"
import { ask } from "../../../harness/http.ts"
import { makeKey } from "../../../harness/tenants.ts"
import { until } from "../../../harness/until.ts"
import type { Drill, DrillForm } from "../../drill.ts"
import { type GroupOutcome, type NumberedMission, reasonsIn } from "../verdict.ts"
import { balance } from "./balance.ts"
import { type OwnMission, playOutage } from "./outage.ts"
import { type Played, reportOf } from "./report.ts"
import { type LoadedCustomer, type SkewedLoad, startSkewedLoad } from "./skewed-load.ts"
import { refusedOf } from "./verdict.ts"
import { type CellName, startWorld, type World } from "./world.ts"

interface Form {
  readonly groups: number
  /** Requests a second of all groups. */
  readonly perSecond: number
  /** Load before the balance, by which the groups are told apart. */
  readonly warmMillis: number
}

const forms: Readonly<Record<DrillForm, Form>> = {
  short: { groups: 60, perSecond: 8, warmMillis: 20_000 },
  long: { groups: 300, perSecond: 25, warmMillis: 60_000 }
}

// An API writes what it was asked every second.
const settleMillis = 3_000

const eventIdOf = (body: string): string => {
  const { id }: { readonly id?: unknown } = JSON.parse(body)
  return String(id)
}

/** The ids of events that arrived, by the name of their group. */
const arrivedIn = ({ receiver }: World): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    [...Map.groupBy(receiver.received, ({ path }) => path.slice(1))].map(([name, all]) => [
      name,
      all.map(({ body }) => eventIdOf(body))
    ])
  )

/** What each group has been through, once its events have arrived. */
const outcomesOf = async (
  world: World,
  customers: ReadonlyArray<LoadedCustomer>,
  own: ReadonlyArray<OwnMission>
): Promise<ReadonlyArray<GroupOutcome>> => {
  const logs: Array<readonly [LoadedCustomer, GroupOutcome["log"]]> = []
  for (const one of customers) {
    const events = await readEventLog(world.proxy.origin, one.customer.key)
    logs.push([one, events.map(({ id, offer_id: missionId, type }) => ({ id, missionId, type }))])
  }
  const expected = logs.flatMap(([, log]) => log.map(({ id }) => id))
  // What does not arrive is told by the verdict.
  await until("the events have arrived", () => {
    const arrived = new Set([...arrivedIn(world).values()].flat())
    return expected.every((id) => arrived.has(id))
  }).catch(() => undefined)
  const arrived = arrivedIn(world)
  return logs.map(([{ acts, customer }, log]) => ({
    name: customer.name,
    ordered: new Map([
      ...acts.ordered,
      ...own.filter((mission) => mission.customer === customer).map(({ id }) => [id, id] as const)
    ]),
    ...{ changed: acts.changed, uncertain: acts.uncertain, log },
    arrived: arrived.get(customer.name) ?? [],
    // No log is followed in this drill.
    followed: log.map(({ id }) => id)
  }))
}

const numbersOf = async ({ cells }: World): Promise<ReadonlyArray<NumberedMission>> => {
  const query = "SELECT id::text, ordinal::text FROM mission"
  const found = await Promise.all(Object.values(cells).map(({ databaseUrl }) => onServer(databaseUrl, query)))
  return found.flat().map(({ id, ordinal }) => ({ id: String(id), number: String(ordinal) }))
}

/** Groups that a cell serves. */
const servedBy = async ({ cells }: World, cell: CellName): Promise<ReadonlySet<string>> => {
  const rows = await onServer(cells[cell].databaseUrl, "SELECT name FROM customer_group WHERE moved_to IS NULL")
  return new Set(rows.map(({ name }) => String(name)))
}

const newKeysPerCell = 4

/** Uses keys that the map lacks at once: the proxy has to find the cell of each. Returns the answers other than 200. */
const useNewKeys = async ({ cells, customers, proxy }: World): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  for (const { databaseUrl, name: cell } of Object.values(cells)) {
    for (const { id } of customers.filter(({ home }) => home === cell).slice(-newKeysPerCell)) {
      const { clear: key } = await makeKey(databaseUrl, id)
      const { status } = await ask(proxy.origin, "/v1/transports?limit=1", { key })
      if (status !== 200) wrong.push(`a new key of the cell ${cell} was answered ${status}`)
    }
  }
  return wrong
}

/** A lost event and a doubled delivery, behind the back of the product. */
const plantBugs = async ({ cells, receiver }: World, served: ReadonlySet<string>): Promise<void> => {
  await onServer(
    cells.c.databaseUrl,
    `DELETE FROM event WHERE (created_at, id) IN (
       SELECT created_at, id FROM event WHERE type = 'transport.created' ORDER BY created_at DESC, id DESC LIMIT 1)`
  )
  // The killed cell may send again.
  const first = receiver.received.find(({ path }) => !served.has(path.slice(1)))
  if (first === undefined) throw new Error("nothing has arrived that could be doubled")
  await fetch(`${receiver.url}${first.path}`, { method: "POST", body: first.body })
}

const playUnder = async (
  world: World,
  { warmMillis }: Form,
  { customers, stop }: SkewedLoad,
  say: (line: string) => void,
  isPlanted: boolean
): Promise<Played> => {
  await wait(warmMillis)
  const wrongKeys = await useNewKeys(world)
  say("the cells are evened out")
  const balanced = await balance(world)
  say(`${balanced.moves.length} groups were moved in ${Math.round(balanced.seconds)} s`)
  await wait(settleMillis)
  const killedAt = Date.now()
  const shedOf = (isOf: (name: string) => boolean) =>
    customers.filter(({ customer }) => isOf(customer.name)).reduce((sum, { client }) => sum + client.shed(), 0)
  const shedInBalance = shedOf(() => true)
  const served = await servedBy(world, "b")
  const outage = await playOutage(world, say)
  if (isPlanted) await plantBugs(world, served)
  await stop()
  await wait(settleMillis)
  const logs = Object.values(world.cells).flatMap(({ logFiles }) => logFiles.map((file) => readFileSync(file, "utf8")))
  const reasons = reasonsIn(logs)
  const refused = customers.flatMap(({ client, customer }) => refusedOf(customer.name, client.refusals, reasons))
  return {
    ...{ balanced, customers, outage, served, shedInBalance, wrongKeys },
    shedBesideOutage: shedOf((name) => !served.has(name)),
    refusedInBalance: refused.filter(({ atMillis }) => atMillis < killedAt),
    refusedInOutage: refused.filter(({ atMillis }) => atMillis >= killedAt),
    outcomes: await outcomesOf(world, customers, outage.missions),
    numbers: await numbersOf(world)
  }
}

/** Three cells behind one address under a skewed load: evens them out, and kills one while an operator and a driver work. */
export const asOneDrill: Drill = async (form, say, isPlanted = false) => {
  const { groups, perSecond } = forms[form]
  const world = await startWorld(groups, say)
  try {
    const load = await startSkewedLoad(world.proxy.origin, world.customers, perSecond)
    say("each group has asked once")
    try {
      return reportOf(await playUnder(world, forms[form], load, say, isPlanted))
    } finally {
      await load.stop()
    }
  } finally {
    await world.dispose()
  }
}
