import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Contender, Letter } from "./contenders.ts"
import { postgresSeconds, processSeconds } from "./cpu.ts"
import type { Job, Measured } from "./load.ts"
import type { Seeded } from "./operations.ts"
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

const measure = async (
  load: ChildProcess,
  postmaster: number,
  { letter, pid, port }: Contender,
  { operation, round }: Pick<Sample, "operation" | "round">,
  seconds: number
): Promise<Sample> => {
  const before = { server: processSeconds(pid), postgres: postgresSeconds(postmaster) }
  const job = { port, operation, connections: settings.connections, millis: seconds * 1000 }
  const measured = await run(load, job)
  const after = { server: processSeconds(pid), postgres: postgresSeconds(postmaster) }
  return {
    ...measured,
    letter,
    operation,
    round,
    perSecond: measured.answered / measured.seconds,
    serverMicros: microsEach(before.server, after.server, measured.answered),
    postgresMicros: microsEach(before.postgres, after.postgres, measured.answered)
  }
}

const rotated = <A>(items: ReadonlyArray<A>, by: number): ReadonlyArray<A> => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length)
]

export interface RoundsOptions {
  readonly load: ChildProcess
  readonly postmaster: number
  readonly contenders: ReadonlyArray<Contender>
  /** Names, in order. */
  readonly operations: ReadonlyArray<string>
  readonly say: (line: string) => void
}

/**
 * Runs every operation with every contender in every round, with another contender first each time, so that other load
 * of the machine affects all alike, and each ratio compares neighbours in time.
 */
export const runRounds = async (options: RoundsOptions): Promise<ReadonlyArray<Sample>> => {
  const { load, postmaster, contenders, say } = options
  const operations = [...options.operations.entries()].filter(([, name]) => name.includes(settings.operations))
  for (const contender of contenders) {
    for (const [operation, name] of operations) {
      const { failure } = await measure(load, postmaster, contender, { operation, round: 0 }, settings.warmUpSeconds)
      if (failure !== null) throw new Error(`${contender.letter}, ${name}: ${failure}`)
    }
  }
  const samples: Array<Sample> = []
  for (let round = 1; round <= settings.rounds; round++) {
    for (const [operation, name] of operations) {
      const rates = []
      for (const contender of rotated(contenders, round + operation)) {
        const sample = await measure(load, postmaster, contender, { operation, round }, settings.seconds)
        samples.push(sample)
        rates.push(`${sample.letter} ${Math.round(sample.perSecond)}/s`)
      }
      say(`round ${round}/${settings.rounds}, ${name}: ${rates.toSorted().join(", ")}`)
    }
  }
  return samples
}
