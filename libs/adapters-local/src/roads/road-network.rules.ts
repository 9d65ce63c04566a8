import type { Point } from "@trajet/domain/places"
import { crossings, junctions, motorways, trunkRoads } from "./road-network.data.ts"

export interface Driven {
  readonly kilometres: number
  readonly minutes: number
}

/** By which ways are compared: a driver goes ten kilometres further only to save a minute. */
export const costOf = ({ kilometres, minutes }: Driven): number => minutes + kilometres / 10

export interface RoadNetwork {
  readonly junctions: ReadonlyArray<Point>
  /** The cheapest way between two junctions, by their positions; undefined if no road connects them. */
  readonly way: (from: number, to: number) => Driven | undefined
  /** The junctions on that way, both ends included. */
  readonly pointsOn: (from: number, to: number) => ReadonlyArray<Point>
}

const motorwayKilometresPerMinute = 107 / 60
const trunkRoadKilometresPerMinute = 75 / 60

interface Junction extends Point {
  readonly name: string
}

const readJunctions = (): ReadonlyArray<Junction> =>
  junctions
    .flatMap((line) => line.split(", "))
    .map((one) => {
      const words = one.split(" ")
      const [lat, lng] = words.slice(-2).map(Number)
      return { name: words.slice(0, -2).join(" "), lat: lat ?? Number.NaN, lng: lng ?? Number.NaN }
    })

interface Road extends Driven {
  readonly from: string
  readonly to: string
}

// "Paris / 222 / Lille": every second part is a number of kilometres.
const readRoads = (chains: ReadonlyArray<string>, kilometresPerMinute: number): ReadonlyArray<Road> =>
  chains.flatMap((chain) => {
    const parts = chain.split(" / ")
    return parts.flatMap((from, at) => {
      const [between, to] = [parts[at + 1], parts[at + 2]]
      if (at % 2 === 1 || between === undefined || to === undefined) return []
      const kilometres = Number(between)
      return [{ from, to, kilometres, minutes: kilometres / kilometresPerMinute }]
    })
  })

const readAllRoads = (): ReadonlyArray<Road> => [
  ...readRoads(motorways, motorwayKilometresPerMinute),
  ...readRoads(trunkRoads, trunkRoadKilometresPerMinute),
  ...crossings.map(([from, to, kilometres, minutes]) => ({ from, to, kilometres, minutes }))
]

/**
 * Reads the roads, and finds the cheapest way between each two junctions (Floyd and Warshall).
 *
 * @throws Error if a road ends at a junction that is not in the list
 */
export const readNetwork = (): RoadNetwork => {
  const points = readJunctions()
  const count = points.length
  const positions = new Map(points.map(({ name }, at) => [name, at]))
  const costs = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY)
  const minutes = new Float64Array(count * count)
  const kilometres = new Float64Array(count * count)
  /** The junction after the first one of each way; -1 without a way. */
  const next = new Int16Array(count * count).fill(-1)
  const positionOf = (name: string): number => {
    const position = positions.get(name)
    if (position === undefined) throw new Error(`a road ends in ${name}, which is no junction`)
    return position
  }
  const join = (from: number, to: number, road: Road): void => {
    const at = from * count + to
    if (costOf(road) >= (costs[at] ?? 0)) return
    costs[at] = costOf(road)
    minutes[at] = road.minutes
    kilometres[at] = road.kilometres
    next[at] = to
  }
  for (const road of readAllRoads()) {
    join(positionOf(road.from), positionOf(road.to), road)
    join(positionOf(road.to), positionOf(road.from), road)
  }
  for (let over = 0; over < count; over++) {
    for (let from = 0; from < count; from++) {
      const first = from * count + over
      if (next[first] === -1) continue
      for (let to = 0; to < count; to++) {
        const [at, second] = [from * count + to, over * count + to]
        const through = (costs[first] ?? 0) + (costs[second] ?? 0)
        if (from === to || through >= (costs[at] ?? 0)) continue
        costs[at] = through
        minutes[at] = (minutes[first] ?? 0) + (minutes[second] ?? 0)
        kilometres[at] = (kilometres[first] ?? 0) + (kilometres[second] ?? 0)
        next[at] = next[first] ?? -1
      }
    }
  }
  return {
    junctions: points.map(({ lat, lng }) => ({ lat, lng })),
    way: (from, to) => {
      const at = from * count + to
      return next[at] === -1 ? undefined : { kilometres: kilometres[at] ?? 0, minutes: minutes[at] ?? 0 }
    },
    pointsOn: (from, to) => {
      const on = [from]
      for (let at = from; at !== to; on.push(at)) at = next[at * count + to] ?? to
      return on.flatMap((at) => points[at] ?? []).map(({ lat, lng }) => ({ lat, lng }))
    }
  }
}
