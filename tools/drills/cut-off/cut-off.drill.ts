import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { until } from "../../harness/until.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { type CutOffWorld, endpoints, type Post, startCutOffWorld } from "./world.ts"

const rounds: Readonly<Record<DrillForm, number>> = { short: 1, long: 5 }
const events = 60
const worstMillis = 15_000
const twiceBeyondFlightMax = 100
/** Longer than an attempt of the dispatcher that comes back, and the report of its result. */
const comeBackMillis = 20_000
/** With this interval the other dispatcher looks too late for sessions that have ended. */
const planted = { TRAJET_SWEEP_MILLIS: "30000" }

interface Round {
  /** POSTs that waited for their answer when the host was cut off. */
  readonly inFlight: number
  /** From the cut to the next POST of each endpoint that had one in flight. */
  readonly nextMillis: ReadonlyArray<number>
  readonly lost: number
  readonly twice: number
  /** POSTs of the dispatcher that came back, for what another one had sent. */
  readonly stale: number
}

const openDeliveries = async (databaseUrl: string): Promise<number> => {
  const [row] = await onServer(databaseUrl, "SELECT count(*)::int AS n FROM delivery WHERE status <> 'succeeded'")
  return Number(row?.["n"])
}

/** Cuts off the dispatcher that holds the first part of a backlog, waits for the other one, and lets it come back. */
const play = async (world: CutOffWorld, isPlanted: boolean): Promise<Round> => {
  const { cut, databaseUrl, happen, open, posts } = world
  posts.length = 0
  await onServer(databaseUrl, "UPDATE webhook_lane SET paused_until = now() + interval '1 hour'")
  for (let event = 0; event < events; event++) await happen()
  const first = await world.startCutDispatcher()
  await onServer(databaseUrl, "UPDATE webhook_lane SET paused_until = NULL")
  await until("the first dispatcher has begun", () => open.size > endpoints)
  const other = await world.startOtherDispatcher(isPlanted ? planted : {})
  const inFlight = [...open].filter(({ isFromCut }) => isFromCut)
  const cutAtMillis = performance.now()
  cut(true)
  await until("all is delivered", async () => (await openDeliveries(databaseUrl)) === 0)
  const backAtMillis = performance.now()
  cut(false)
  await wait(comeBackMillis)
  await Promise.all([first.stop(), other.stop()])
  const nextOf = (path: string): number =>
    (posts.find((post) => post.path === path && post.atMillis > cutAtMillis)?.atMillis ?? Infinity) - cutAtMillis
  const distinct = new Set(posts.map(({ deliveryId }) => deliveryId)).size
  const isStale = ({ atMillis, isFromCut }: Post) => isFromCut && atMillis > backAtMillis
  return {
    inFlight: inFlight.length,
    nextMillis: [...new Set(inFlight.map(({ path }) => path))].map(nextOf),
    lost: events * endpoints - distinct,
    twice: posts.length - distinct,
    stale: posts.filter(isStale).length
  }
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(1)

const failuresOf = ({ inFlight, lost, nextMillis, twice }: Round, name: string): ReadonlyArray<string> => [
  ...(inFlight === 0 ? [`${name}: nothing was in flight`] : []),
  ...(lost === 0 ? [] : [`${name}: ${lost} deliveries were lost`]),
  ...(Math.max(...nextMillis) <= worstMillis
    ? []
    : [`${name}: an endpoint waited ${seconds(Math.max(...nextMillis))} s`]),
  ...(twice <= inFlight + twiceBeyondFlightMax
    ? []
    : [`${name}: ${twice} deliveries came twice, ${inFlight} in flight`])
]

/** A host with a dispatcher vanishes without a word, as if its cable was pulled (WHK-57). */
export const cutOffDrill: Drill = async (form, say, isPlanted = false) => {
  const world = await startCutOffWorld()
  try {
    const played: Array<Round> = []
    for (let nth = 1; nth <= rounds[form]; nth++) {
      const round = await play(world, isPlanted)
      played.push(round)
      say(`round ${nth}: next POST after ${seconds(Math.max(...round.nextMillis))} s, ${round.twice} twice`)
    }
    const row = ({ inFlight, lost, nextMillis, stale, twice }: Round, index: number): string =>
      `| ${[index + 1, inFlight, seconds(Math.min(...nextMillis)), seconds(Math.max(...nextMillis)), lost, twice, stale].join(" | ")} |`
    return {
      figures: [
        `${(events * endpoints).toLocaleString("en")} deliveries to ${endpoints} endpoints in each round.`,
        "",
        "| Round | In flight at the cut | Next POST of an endpoint, s, first | Last | Lost | Twice | From the host that came back |",
        "| ----: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ...played.map(row)
      ],
      failures: played.flatMap((round, index) => failuresOf(round, `round ${index + 1}`))
    }
  } finally {
    await world.close()
  }
}
