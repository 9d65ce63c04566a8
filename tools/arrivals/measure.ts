// Prints how often the ranges of expected arrivals hold on 2,000 simulated trips, and how wide they are.
import {
  askedOnTrips,
  byDistance,
  byRouter,
  byShare,
  figuresOfAll,
  measuredSeed,
  measuredTrips
} from "./measured-ranges.ts"

const lines = [
  ["the router answers for the trip and from the position", byRouter],
  ["the router answers for the trip alone", byShare],
  ["no router answers", byDistance]
] as const

for (const [title, estimator] of lines) {
  console.log(`\n${title}, ${measuredTrips} trips`)
  for (const { count, group, held, medianMinutes } of figuresOfAll(
    askedOnTrips(measuredSeed, measuredTrips, estimator)
  )) {
    const share = `${(held * 100).toFixed(1)} %`
    console.log(
      `${group.padEnd(28)} ${String(count).padStart(6)} ranges, held ${share}, median width ${medianMinutes} min`
    )
  }
}
