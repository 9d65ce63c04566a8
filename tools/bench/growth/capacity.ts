/** What one piece of work takes. Processor time is that of the product's process and that of PostgreSQL. */
export interface WorkCost {
  readonly serverMicros: number
  readonly postgresMicros: number
  readonly walBytes: number
}

export interface Costs {
  readonly creation: WorkCost
  readonly change: WorkCost
  readonly detail: WorkCost
  readonly list: WorkCost
  readonly events: WorkCost
  readonly delivery: WorkCost
  /** Bytes of the row of a table, with its indexes. */
  readonly bytesOfRow: ReadonlyMap<string, number>
}

/** What a mission makes others do, and what a machine may be asked for. */
export interface Habits {
  readonly changes: number
  readonly details: number
  readonly lists: number
  readonly eventPages: number
  readonly deliveriesOfEvent: number
  /** The busiest hour over the mean. */
  readonly peak: number
  /** Share of a processor that is busy at the busiest hour. */
  readonly busy: number
}

/** An assumption of docs/capacity.md, which names each of them. */
export const habits: Habits = {
  changes: 4,
  details: 10,
  lists: 4,
  eventPages: 4,
  deliveriesOfEvent: 1,
  peak: 4,
  busy: 0.6
}

/** The most that one database is planned for. */
const limitsOfDatabase = {
  "processors of PostgreSQL": 32,
  "log of PostgreSQL a day, GB": 1_000,
  "disk after a year, GB": 8_000,
  connections: 500
} as const
type Limit = keyof typeof limitsOfDatabase

interface Demand {
  readonly missionsADay: number
  readonly peakPerSecond: number
  readonly apis: number
  readonly dispatchers: number
  /** Processors of PostgreSQL for what only the primary can do, and for what a replica could. */
  readonly writing: number
  readonly reading: number
  readonly logGigabytes: number
  readonly diskGigabytes: number
  readonly connections: number
  readonly first: { readonly limit: Limit; readonly share: number }
  readonly cells: number
}

const secondsOfDay = 86_400
const gigabyte = 1e9
const daysKept: ReadonlyMap<string, number> = new Map([
  ["event", 90],
  ["feed_entry", 90],
  ["delivery", 30],
  ["idempotency_key", 1]
])
/** Missions and audit rows stay: the disk is that of a year. */
const daysOfYear = 365
/** As the processes open them by default, and what stays free for people and migrations. */
const connectionsOf = { api: 16, dispatcher: 8, spare: 10 }
/** So that one may fail or be replaced. */
const processesLeast = 2

const rowsOfMission = ({ changes, deliveriesOfEvent }: Habits): ReadonlyMap<string, number> => {
  const events = 1 + changes
  return new Map([
    ["mission", 1],
    ["idempotency_key", 1],
    ["event", events],
    ["feed_entry", events],
    ["audit", events],
    ["delivery", events * deliveriesOfEvent]
  ])
}

const diskBytesOf = (bytesOfRow: ReadonlyMap<string, number>, of: Habits): number =>
  [...rowsOfMission(of)].reduce(
    (sum, [table, rows]) => sum + rows * (bytesOfRow.get(table) ?? 0) * (daysKept.get(table) ?? daysOfYear),
    0
  )

const entriesOf = (demand: Readonly<Record<Limit, number>>): ReadonlyArray<readonly [Limit, number]> => [
  ["processors of PostgreSQL", demand["processors of PostgreSQL"]],
  ["log of PostgreSQL a day, GB", demand["log of PostgreSQL a day, GB"]],
  ["disk after a year, GB", demand["disk after a year, GB"]],
  ["connections", demand.connections]
]

/** What so many missions a day need, and which limit of one database they meet first. */
export const demandOf = (missionsADay: number, costs: Costs, of: Habits = habits): Demand => {
  const deliveries = (1 + of.changes) * of.deliveriesOfEvent
  const writes: ReadonlyArray<readonly [number, WorkCost]> = [
    [1, costs.creation],
    [of.changes, costs.change]
  ]
  const reads: ReadonlyArray<readonly [number, WorkCost]> = [
    [of.details, costs.detail],
    [of.lists, costs.list],
    [of.eventPages, costs.events]
  ]
  const delivering: ReadonlyArray<readonly [number, WorkCost]> = [[deliveries, costs.delivery]]
  const total = (work: ReadonlyArray<readonly [number, WorkCost]>, what: keyof WorkCost) =>
    work.reduce((sum, [times, cost]) => sum + times * cost[what], 0)
  const peakPerSecond = (missionsADay * of.peak) / secondsOfDay
  const processors = (micros: number) => (peakPerSecond * micros) / 1e6 / of.busy
  const apis = Math.max(processesLeast, Math.ceil(processors(total([...writes, ...reads], "serverMicros"))))
  const dispatchers = Math.max(processesLeast, Math.ceil(processors(total(delivering, "serverMicros"))))
  const writing = processors(total([...writes, ...delivering], "postgresMicros"))
  const reading = processors(total(reads, "postgresMicros"))
  const logGigabytes = (missionsADay * total([...writes, ...reads, ...delivering], "walBytes")) / gigabyte
  const diskGigabytes = (missionsADay * diskBytesOf(costs.bytesOfRow, of)) / gigabyte
  const connections = apis * connectionsOf.api + dispatchers * connectionsOf.dispatcher + connectionsOf.spare
  const [first] = entriesOf({
    "processors of PostgreSQL": writing + reading,
    "log of PostgreSQL a day, GB": logGigabytes,
    "disk after a year, GB": diskGigabytes,
    connections
  })
    .map(([limit, needed]) => ({ limit, share: needed / limitsOfDatabase[limit] }))
    .toSorted((a, b) => b.share - a.share)
  return {
    ...{ missionsADay, peakPerSecond, apis, dispatchers, writing, reading, logGigabytes, diskGigabytes, connections },
    first: first ?? { limit: "connections", share: 0 },
    cells: Math.max(1, Math.ceil(first?.share ?? 0))
  }
}
