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
  `(undici). All except the bare loop record each attempt. The peers keep ${settings.concurrency} jobs in`,
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

/** The ratios of two contenders' drain rates, round by round. */
const over = (drains: ReadonlyArray<Drain>, top: Letter, bottom: (drained: ReadonlyArray<Drain>) => number | null) =>
  [...new Set(drains.map(({ round }) => round))].flatMap((round) => {
    const ofRound = drains.filter((drained) => drained.round === round)
    const own = ofRound.find(({ letter }) => letter === top)
    const other = bottom(ofRound)
    return own === undefined || other === null ? [] : [own.perSecond / other]
  })

const bestPeer = (drains: ReadonlyArray<Drain>): number | null => {
  const rates = drains.filter(({ letter }) => "bgq".includes(letter)).map(({ perSecond }) => perSecond)
  return rates.length === 0 ? null : Math.max(...rates)
}

const ceiling = (drains: ReadonlyArray<Drain>): number | null =>
  drains.find(({ letter }) => letter === "e")?.perSecond ?? null

const millis = (value: number): string => (Number.isNaN(value) ? "—" : `${value.toFixed(1)} ms`)

/** The lowest p99 of the peers that commit in PostgreSQL. */
const bestPeerLag = (paces: ReadonlyArray<Paced>, rate: number): number => {
  const figures = (["g", "q"] as const).map((letter) => quantile(lagsOf(paces, letter, rate), 0.99))
  return Math.min(...figures.filter((figure) => !Number.isNaN(figure)))
}

const goals = (drains: ReadonlyArray<Drain>, paces: ReadonlyArray<Paced>): string => {
  const both = (text: (letter: "p" | "n") => string) => `PostgreSQL feed ${text("p")}; JetStream ${text("n")}`
  const ratio = (bottom: typeof bestPeer, goal: Goal) =>
    both((letter) => {
      const ratios = over(drains, letter, bottom)
      return `${ratioText(ratios)}, ${verdict(ratios.length === 0 ? null : median(ratios), goal)}`
    })
  const lag = (rate: number, share: number, goal: Goal) =>
    both((letter) => {
      const figure = quantile(lagsOf(paces, letter, rate), share)
      return `${millis(figure)}, ${verdict(figure, goal)}`
    })
  const peer = bestPeerLag(paces, 100)
  const bullMq = quantile(lagsOf(paces, "b", 100), 0.99)
  return [
    `- drain over the drain of the best peer of the round, goal ≥ 2.5: ${ratio(bestPeer, { atLeast: 2.5, acceptable: 2 })}`,
    `- drain over the drain of the bare loop, goal ≥ 0.75: ${ratio(ceiling, { atLeast: 0.75, acceptable: 0.65 })}`,
    `- p50 at 100/s, goal ≤ 2 ms: ${lag(100, 0.5, { atMost: 2 })}`,
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
