import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Contender, Letter } from "./contenders.ts"
import { postgresSeconds, processSeconds } from "./cpu.ts"
import type { Job, Measured } from "./load.ts"
import type { Operation, Seeded } from "./operations.ts"
import type { Pgbench } from "./pgbench.ts"
import { settings } from "./settings.ts"

export interface Sample extends Measured {
  readonly letter: Letter
  readonly operation: number
  readonly round: number
  readonly perSecond: number
  /** Processor time a request, microseconds; null if the system does not report it. */
  readonly serverMicros: number | null
  readonly postgresMicros: number | null
}

/** Starts the process that makes the load, one for the whole run. */
export const startLoad = (seeded: Seeded): ChildProcess => {
  const load = fork(fileURLToPath(new URL("load.ts", import.meta.url)), {
    execArgv: ["--conditions=@trajet/source"],
    serialization: "advanced"
  })
  load.send({ seeded })
  return load
}

const run = (load: ChildProcess, job: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the process that makes the load has ended"))
    load.once("exit", gone)
    load.once("message", ({ measured }: { readonly measured: Measured }) => {
      load.off("exit", gone)
      resolve(measured)
    })
    load.send({ job })
  })

const microsEach = (before: number | null, after: number | null, count: number): number | null =>
  before === null || after === null || count === 0 ? null : ((after - before) * 1e6) / count

type Place = Pick<Sample, "letter" | "operation" | "round">

const sampled = async (
  postmaster: number,
  pid: number | null,
  place: Place,
  run: () => Promise<Measured>
): Promise<Sample> => {
  const times = () => ({ server: pid === null ? null : processSeconds(pid), postgres: postgresSeconds(postmaster) })
  const before = times()
  const measured = await run()
  const after = times()
  return {
    ...measured,
    ...place,
    perSecond: measured.answered / measured.seconds,
    serverMicros: microsEach(before.server, after.server, measured.answered),
    postgresMicros: microsEach(before.postgres, after.postgres, measured.answered)
  }
}

const rotated = <A>(items: ReadonlyArray<A>, by: number): ReadonlyArray<A> => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length)
]

interface RoundsOptions {
  readonly load: ChildProcess
  readonly postmaster: number
  readonly contenders: ReadonlyArray<Contender>
  /** Null if this machine has none. */
  readonly pgbench: Pgbench | null
  readonly operations: ReadonlyArray<Operation>
  readonly say: (line: string) => void
}

type Measure = (seconds: number, round: number) => Promise<Sample>

/** How each contender of an operation is measured. */
const measuresOf = (
  { contenders, load, pgbench, postmaster }: RoundsOptions,
  operation: number,
  { connections, goals, groups }: Operation
): ReadonlyArray<Measure> => [
  ...contenders.map(
    ({ letter, pid, port }): Measure =>
      (seconds, round) =>
        sampled(postmaster, pid, { letter, operation, round }, () =>
          run(load, { port, operation, connections, millis: seconds * 1000 })
        )
  ),
  ...(pgbench === null || groups === null || goals.d === undefined
    ? []
    : [
        (seconds: number, round: number) =>
          sampled(postmaster, null, { letter: "d", operation, round }, () =>
            pgbench.measure({ groups, clients: connections, seconds })
          )
      ])
]

/**
 * Runs every operation with every contender in every round, with another contender first each time, so that other load
 * of the machine affects all alike, and each ratio compares neighbours in time.
 */
export const runRounds = async (options: RoundsOptions): Promise<ReadonlyArray<Sample>> => {
  const { say } = options
  const operations = [...options.operations.entries()]
    .filter(([, { name }]) => name.includes(settings.operations))
    .map(([index, operation]) => ({ ...operation, index, measures: measuresOf(options, index, operation) }))
  for (const { measures, name } of operations) {
    for (const measure of measures) {
      const { failure, letter } = await measure(settings.warmUpSeconds, 0)
      if (failure !== null) throw new Error(`${letter}, ${name}: ${failure}`)
    }
  }
  const samples: Array<Sample> = []
  for (let round = 1; round <= settings.rounds; round++) {
    for (const { index, measures, name } of operations) {
      const rates = []
      for (const measure of rotated(measures, round + index)) {
        const sample = await measure(settings.seconds, round)
        samples.push(sample)
        rates.push(`${sample.letter} ${Math.round(sample.perSecond)}/s`)
      }
      say(`round ${round}/${settings.rounds}, ${name}: ${rates.toSorted().join(", ")}`)
    }
  }
  return samples
}
