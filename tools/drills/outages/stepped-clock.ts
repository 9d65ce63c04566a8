import { readFileSync } from "node:fs"
import { onServer } from "../../harness/database.ts"
import { inWorld, type Outage, type Stage } from "./outage.ts"
import { type Phase, playPhase } from "./phase.ts"
import { makeSteppedTime, type SteppedTime } from "./stepped-time.ts"
import { closer, type OutageWorld } from "./world.ts"

const stepSeconds = 60
const holdMillis = { short: 5_000, long: 30_000 }
/** Limits that load and readers keep within. A bucket of tokens is refilled by the clock. */
const limits = { TRAJET_RATE_PER_KEY: "1200", TRAJET_RATE_PER_IP: "2400", TRAJET_RATE_GLOBAL: "60000" }

type Whose = "of the API and the dispatcher" | "of PostgreSQL" | "of all three"

interface Clocks {
  readonly product: SteppedTime
  readonly server: SteppedTime
}

const step = ({ product, server }: Clocks, whose: Whose, seconds: number): void => {
  if (whose !== "of PostgreSQL") product.set(seconds)
  if (whose !== "of the API and the dispatcher") server.set(seconds)
}

/** Whether the step was seen where it should be seen. */
const leadOfServer = async (databaseUrl: string): Promise<number> => {
  const [row] = await onServer(databaseUrl, "SELECT extract(epoch FROM clock_timestamp())::float8 AS seconds")
  return Math.round(Number(row?.["seconds"]) - Date.now() / 1_000)
}

const refusals = (world: OutageWorld): number =>
  readFileSync(world.dispatcherLog, "utf8").split("nothing is signed until it is right").length - 1

const playStep = (world: OutageWorld, clocks: Clocks, whose: Whose, seconds: number, stage: Stage): Promise<Phase> => {
  const before = refusals(world)
  return playPhase(world, {
    what: `the clock ${whose} is stepped by ${seconds > 0 ? "+" : ""}${seconds} s, and back`,
    holdMillis: holdMillis[stage.form],
    begin: async () => {
      step(clocks, whose, seconds)
      return async () => step(clocks, whose, 0)
    },
    look: async () => {
      const arrivals = world.receiver.all.length
      const lead = await leadOfServer(world.databaseUrl)
      return [
        `PostgreSQL's clock was ${lead} s ahead; ${arrivals} deliveries so far; the dispatcher said ${refusals(world) - before} times that it signs nothing`
      ]
    }
  })
}

const outageOf = (whose: Whose): Outage => {
  const outage: Outage = {
    name: `clock ${whose} stepped` as const,
    allowed: [],
    run: async (stage) => {
      const { add, dispose } = closer()
      try {
        const clocks = { product: makeSteppedTime(), server: makeSteppedTime() }
        add(clocks.product.dispose)
        add(clocks.server.dispose)
        const options = {
          server: { env: clocks.server.env },
          api: { ...limits, ...clocks.product.env },
          dispatcher: clocks.product.env
        }
        return await inWorld(outage, options, stage, async (world) => {
          const ahead = await playStep(world, clocks, whose, stepSeconds, stage)
          const behind = await playStep(world, clocks, whose, -stepSeconds, stage)
          return { phases: [ahead, behind] }
        })
      } finally {
        await dispose()
      }
    }
  }
  return outage
}

/** Wall clocks that are stepped by a minute in both directions, of some processes or of the whole machine. */
export const steppedClocks: ReadonlyArray<Outage> = [
  outageOf("of the API and the dispatcher"),
  outageOf("of PostgreSQL"),
  outageOf("of all three")
]
