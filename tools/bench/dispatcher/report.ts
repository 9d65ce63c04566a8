import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { type Letter, names } from "./contender.ts"
import type { Drain, Paced } from "./measure.ts"
import { settings } from "./settings.ts"
import { type Goal, verdict } from "../goals.ts"
import { median, quantile, ratioText } from "../statistics.ts"

const setting = [
  `The sink, which answers 204 at once, PostgreSQL, Redis, nats-server and the one worker process of each contender run on`,
  `the same cores. A body has about 950 bytes. Every contender makes both signatures and POSTs over kept-alive connections`,
  `(undici). All except the bare loops record each attempt. The peers keep ${settings.concurrency} jobs in`,
  `flight, and have no endpoints, retries, breaker, address checks or fairness. BullMQ keeps its jobs in Redis, outside of`,
  `any transaction of PostgreSQL. A drain lasts from the time when its ${settings.deliveries.toLocaleString("en")} deliveries`,
  `exist to the last recorded attempt. A lag lasts from the return of the call that commits a delivery to the arrival of its`,
  `POST; the contenders take turns. Trajet commits the event of a new mission, to ${settings.pacedGroups} groups in turns.`
].join(" ")

const whole = (value: number): string => Math.round(value).toLocaleString("en")

const lagsOf = (paces: ReadonlyArray<Paced>, letter: Letter, rate: number): ReadonlyArray<number> =>
  paces.flatMap((one) => (one.letter === letter && one.rate === rate ? one.lagMillis : []))

const rowOf = (letter: Letter, drains: ReadonlyArray<Drain>, paces: ReadonlyArray<Paced>): ReadonlyArray<string> => {
  const own = drains.filter((drained) => drained.letter === letter)
  const of = (value: (drained: Drain) => number | null, print: (value: number) => string) => {
    const known = own.map(value).filter((one) => one !== null)
    return known.length === 0 ? "—" : print(median(known))
  }
  const rates = own.map(({ perSecond }) => perSecond)
  const lag = (rate: number) => {
    const lags = lagsOf(paces, letter, rate)
    const figures = [quantile(lags, 0.5), quantile(lags, 0.99), quantile(lags, 1)]
    return lags.length === 0 ? "—" : figures.map((figure) => figure.toFixed(1)).join(" / ")
  }
  return [
    names[letter],
    `${whole(median(rates))} (${whole(Math.min(...rates))}–${whole(Math.max(...rates))})`,
    ...settings.rates.map(lag),
    of(({ workerMicros }) => workerMicros, whole),
    of(({ postgresMicros }) => postgresMicros, whole),
    of(
      ({ statements }) => statements,
      (value) => value.toFixed(2)
    ),
    of(({ walBytes }) => walBytes, whole)
  ]
}

type Figure = (drained: Drain) => number

const drainRate: Figure = ({ perSecond }) => perSecond
const workerTime: Figure = ({ workerMicros }) => workerMicros

/** Chooses a contender of a round, and returns its figure; null if the contender did not run. */
type Other = (drains: ReadonlyArray<Drain>, figure: Figure) => number | null

/** The ratios of a contender's figure to that of another one, round by round. */
const over = (drains: ReadonlyArray<Drain>, figure: Figure, top: Letter, bottom: Other) =>
  [...new Set(drains.map(({ round }) => round))].flatMap((round) => {
    const ofRound = drains.filter((drained) => drained.round === round)
    const own = ofRound.find(({ letter }) => letter === top)
    const other = bottom(ofRound, figure)
    return own === undefined || other === null ? [] : [figure(own) / other]
  })

const bestPeer: Other = (drains, figure) => {
  const figures = drains.filter(({ letter }) => "bgq".includes(letter)).map(figure)
  return figures.length === 0 ? null : Math.max(...figures)
}

const contender =
  (wanted: Letter): Other =>
  (drains, figure) => {
    const drained = drains.find(({ letter }) => letter === wanted)
    return drained === undefined ? null : figure(drained)
  }

const millis = (value: number): string => (Number.isNaN(value) ? "—" : `${value.toFixed(1)} ms`)

/** The lowest p99 of the peers that commit in PostgreSQL. */
const bestPeerLag = (paces: ReadonlyArray<Paced>, rate: number): number => {
  const figures = (["g", "q"] as const).map((letter) => quantile(lagsOf(paces, letter, rate), 0.99))
  return Math.min(...figures.filter((figure) => !Number.isNaN(figure)))
}

const goals = (drains: ReadonlyArray<Drain>, paces: ReadonlyArray<Paced>): string => {
  const both = (text: (letter: "p" | "n") => string) => `PostgreSQL feed ${text("p")}; JetStream ${text("n")}`
  const judged = (ratios: ReadonlyArray<number>, goal: Goal) =>
    `${ratioText(ratios)}, ${verdict(ratios.length === 0 ? null : median(ratios), goal)}`
  const ratio = (figure: Figure, bottom: Other, goal: Goal) =>
    both((letter) => judged(over(drains, figure, letter, bottom), goal))
  const cost = (figure: (drained: Drain) => number | null, goal: Goal) =>
    both((letter) => {
      const costs = drains.filter((drained) => drained.letter === letter).map(figure)
      const known = costs.filter((one) => one !== null)
      return known.length === 0 ? "not measured" : `${whole(median(known))}, ${verdict(median(known), goal)}`
    })
  const lag = (rate: number, share: number, goal: Goal) =>
    both((letter) => {
      const figure = quantile(lagsOf(paces, letter, rate), share)
      return `${millis(figure)}, ${verdict(figure, goal)}`
    })
  const peer = bestPeerLag(paces, 100)
  const bullMq = quantile(lagsOf(paces, "b", 100), 0.99)
  return [
    `- drain over the drain of the best peer of the round, goal ≥ 2.5: ${ratio(drainRate, bestPeer, { atLeast: 2.5 })}`,
    `- drain over the drain of the bare loop, goal ≥ 0.75: ${ratio(drainRate, contender("e"), { atLeast: 0.75 })}`,
    `- drain over the drain of the bare loop by \`dispatch\`: ${both((letter) => ratioText(over(drains, drainRate, letter, contender("d"))))}`,
    `- drain to ${settings.groups * settings.endpointsPerGroup} endpoints over the drain to ${settings.groups}, goal ≥ 0.9: ${judged(over(drains, drainRate, "p", contender("t")), { atLeast: 0.9 })}`,
    `- worker's time over the bare loop's of the round, goal ≤ 1.4: ${ratio(workerTime, contender("e"), { atMost: 1.4 })}`,
    `- PostgreSQL's µs a delivery, goal ≤ 60: ${cost(({ postgresMicros }) => postgresMicros, { atMost: 60 })}`,
    `- bytes of log a delivery, goal ≤ 850: ${cost(({ walBytes }) => walBytes, { atMost: 850 })}`,
    `- p50 at 100/s, goal ≤ 1.5 ms: ${lag(100, 0.5, { atMost: 1.5 })}`,
    `- p99 at 100/s, goal ≤ that of the best peer that commits in PostgreSQL, ${Number.isFinite(peer) ? millis(peer) : "—"}: ${lag(100, 0.99, { atMost: peer })}; BullMQ, which commits nothing, ${millis(bullMq)}`,
    `- p99 at 1,000/s, goal ≤ 25 ms: ${lag(1_000, 0.99, { atMost: 25 })}`
  ].join("\n")
}

/** The results of the run, as Markdown. */
export const reportText = (
  drains: ReadonlyArray<Drain>,
  paces: ReadonlyArray<Paced>,
  letters: ReadonlyArray<Letter>,
  postgresVersion: string
): string => {
  const head = [
    "contender",
    "drain, deliveries/s",
    ...settings.rates.map((rate) => `lag at ${rate}/s, p50 / p99 / max ms`),
    "worker CPU µs per delivery",
    "PostgreSQL CPU µs",
    "SQL statements per delivery",
    "WAL bytes per delivery"
  ]
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  const table = [head, head.map(() => "---"), ...letters.map((letter) => rowOf(letter, drains, paces))].map(line)
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:dispatcher\`: ${settings.rounds} interleaved rounds, ` +
      `${settings.samples.toLocaleString("en")} lags at each rate.`,
    machineLine(`PostgreSQL ${postgresVersion} with fsync, its defaults`),
    setting,
    table.join("\n"),
    "Figures are medians of the rounds (lowest–highest). Ratios compare neighbours in one round.",
    goals(drains, paces)
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void =>
  writeSection({ name: "bench:dispatcher", title: "The dispatcher", text })
