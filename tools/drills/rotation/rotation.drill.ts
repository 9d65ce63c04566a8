import { until } from "../../harness/until.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { type LoadFigures, startLoad } from "./load.ts"
import { type Rotation, rotationsOf } from "./rotations.ts"
import { type Customer, type RotationWorld, startRotationWorld } from "./world.ts"

const rounds: Readonly<Record<DrillForm, number>> = { short: 1, long: 10 }
const clients = 8
const shownFailures = 10

interface Deliveries {
  readonly arrived: number
  /** Deliveries that arrived more than once, so that an attempt had failed or its result was lost. */
  readonly repeated: number
  readonly unsigned: number
}

const deliveriesOf = (customers: ReadonlyArray<Customer>): Deliveries => {
  const received = customers.flatMap(({ receiver }) => receiver.received)
  const byId = Map.groupBy(received, ({ headers }) => String(headers["x-svc-delivery-id"]))
  return {
    arrived: byId.size,
    repeated: [...byId.values()].filter(({ length }) => length > 1).length,
    unsigned: customers.reduce((sum, { unsigned }) => sum + unsigned(), 0)
  }
}

const arrived = (customers: ReadonlyArray<Customer>): number =>
  customers.reduce((sum, { receiver }) => sum + receiver.received.length, 0)

interface Seconds {
  readonly name: string
  readonly longest: number
}

const play = async (world: RotationWorld, form: DrillForm, say: (line: string) => void) => {
  const load = startLoad({
    clients,
    origins: world.apis.map(({ port }) => `https://127.0.0.1:${port}`),
    keys: world.customers.map(({ key }) => key)
  })
  const longest = new Map<string, number>()
  const once = async (name: string, rotate: Rotation, round: number) => {
    load.enter(`${name}, round ${round}`)
    const beganAt = Date.now()
    await rotate({ world, created: load.created })
    longest.set(name, Math.max(longest.get(name) ?? 0, (Date.now() - beganAt) / 1_000))
    say(`${name}, round ${round}: ${load.created()} orders so far`)
  }
  try {
    const rotations = rotationsOf(world)
    for (let round = 1; round <= rounds[form]; round++) {
      for (const [name, rotate] of rotations) await once(name, rotate, round)
    }
  } catch (cause) {
    await load.stop()
    throw cause
  }
  const figures = await load.stop()
  await until("every event has arrived", () => arrived(world.customers) >= figures.created)
  const seconds = [...longest].map(([name, value]): Seconds => ({ name, longest: value }))
  return { figures, seconds, deliveries: deliveriesOf(world.customers) }
}

const failuresOf = ({ created, refusals }: LoadFigures, { arrived, repeated, unsigned }: Deliveries) => [
  ...refusals.slice(0, shownFailures).map(({ during, what }) => `${during}: ${what}`),
  ...(refusals.length > shownFailures ? [`${refusals.length - shownFailures} more requests were refused`] : []),
  ...(arrived === created ? [] : [`${created} events, but ${arrived} deliveries`]),
  ...(repeated === 0 ? [] : [`${repeated} deliveries arrived more than once`]),
  ...(unsigned === 0 ? [] : [`${unsigned} deliveries had a wrong signature`])
]

/** Rotates each secret under load, as docs/production.md says, and expects that no request and no delivery fails. */
export const rotationDrill: Drill = async (form, say) => {
  const world = await startRotationWorld()
  try {
    const { deliveries, figures, seconds } = await play(world, form, say)
    const { created, longestMillis, refusals, requests } = figures
    return {
      figures: [
        "| secret | rotations | longest, s |",
        "| --- | ---: | ---: |",
        ...seconds.map(({ longest, name }) => `| ${name} | ${rounds[form]} | ${longest.toFixed(1)} |`),
        "",
        `${requests} requests of ${clients} clients to ${world.apis.length} APIs, ${refusals.length} refused; ` +
          `the longest answer took ${Math.round(longestMillis)} ms. ${created} orders, ${deliveries.arrived} deliveries ` +
          `by ${world.dispatchers.length} dispatchers, ${deliveries.repeated} repeated, ${deliveries.unsigned} with a ` +
          "wrong signature."
      ],
      failures: failuresOf(figures, deliveries)
    }
  } finally {
    await world.dispose()
  }
}
