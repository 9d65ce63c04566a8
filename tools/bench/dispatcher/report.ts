import { cpus, totalmem } from "node:os"
import { writeSection } from "../report-page.ts"
import { type Letter, names } from "./contender.ts"
import type { Drain, Paced } from "./measure.ts"
import { settings } from "./settings.ts"
import { median, ratioText } from "../statistics.ts"

const machine = (postgresVersion: string): string =>
  [
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion} with fsync, its defaults`
  ].join("; ")

const setting = [
  `The sink, which answers 204 at once, PostgreSQL, Redis, nats-server and the one worker process of each contender run on`,
  `the same cores. A body has about 950 bytes. Every contender makes both signatures and POSTs over kept-alive connections`,
  `(undici). All except the bare loop write one attempt row per delivery. The peers keep ${settings.concurrency} jobs in`,
  `flight, and have no endpoints, retries, breaker, address checks or fairness. BullMQ keeps its jobs in Redis, outside of`,
  `any transaction of PostgreSQL. A drain lasts from the time when its ${settings.deliveries.toLocaleString("en")} deliveries`,
  `exist to the last attempt row. A lag lasts from the call that commits a delivery to the arrival of its POST.`
].join(" ")

const whole = (value: number): string => Math.round(value).toLocaleString("en")

const rowOf = (letter: Letter, drains: ReadonlyArray<Drain>, paces: ReadonlyArray<Paced>): ReadonlyArray<string> => {
  const own = drains.filter((drained) => drained.letter === letter)
  const of = (value: (drained: Drain) => number | null, print: (value: number) => string) => {
    const known = own.map(value).filter((one) => one !== null)
    return known.length === 0 ? "—" : print(median(known))
  }
  const rates = own.map(({ perSecond }) => perSecond)
  const lag = (rate: number) => {
    const found = paces.find((one) => one.letter === letter && one.rate === rate)
    return found === undefined
      ? "—"
      : `${found.p50Millis.toFixed(1)} / ${found.p99Millis.toFixed(1)} / ${found.maxMillis.toFixed(1)}`
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

/** The ratio of two contenders' drain rates, round by round. */
const over = (drains: ReadonlyArray<Drain>, top: Letter, bottom: (drained: ReadonlyArray<Drain>) => number | null) =>
  ratioText(
    [...new Set(drains.map(({ round }) => round))].flatMap((round) => {
      const ofRound = drains.filter((drained) => drained.round === round)
      const own = ofRound.find(({ letter }) => letter === top)
      const other = bottom(ofRound)
      return own === undefined || other === null ? [] : [own.perSecond / other]
    })
  )

const bestPeer = (drains: ReadonlyArray<Drain>): number | null => {
  const rates = drains.filter(({ letter }) => "bgq".includes(letter)).map(({ perSecond }) => perSecond)
  return rates.length === 0 ? null : Math.max(...rates)
}

const ceiling = (drains: ReadonlyArray<Drain>): number | null =>
  drains.find(({ letter }) => letter === "e")?.perSecond ?? null

const goals = (drains: ReadonlyArray<Drain>, paces: ReadonlyArray<Paced>): string => {
  const p99 = (letter: Letter) =>
    paces.find((one) => one.letter === letter && one.rate === 100)?.p99Millis.toFixed(1) ?? "—"
  const both = (text: (letter: "p" | "n") => string) => `PostgreSQL feed ${text("p")}, JetStream ${text("n")}`
  return [
    `- drain over the drain of the best peer of the round, goal ≥ 2: ${both((letter) => over(drains, letter, bestPeer))}`,
    `- drain over the drain of the bare loop, goal ≥ 0.5: ${both((letter) => over(drains, letter, ceiling))}`,
    `- p99 at 100/s, goal ≤ 10 ms: ${both((letter) => `${p99(letter)} ms`)}`
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
      `${settings.pacedSeconds} s at each rate.`,
    `Machine: ${machine(postgresVersion)}.`,
    setting,
    table.join("\n"),
    "Figures are medians of the rounds (lowest–highest). Ratios compare neighbours in one round.",
    goals(drains, paces)
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void =>
  writeSection({ name: "bench:dispatcher", title: "The dispatcher", text })
