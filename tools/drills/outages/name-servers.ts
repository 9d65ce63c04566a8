import { type DnsAnswer, lyingDns } from "@trajet/adapters-http/testing/lying-dns"
import { Effect, Exit, Scope } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onServer } from "../../harness/database.ts"
import { inWorld, type Outage } from "./outage.ts"
import { type Phase, playPhase } from "./phase.ts"
import { closer, type OutageWorld } from "./world.ts"

const host = "receiver.trajet-drill.test"
const holdMillis = { short: 12_000, long: 30_000 }
/** Longest time from an event to its arrival at the endpoint that needs no name. */
const lagMillisMax = 3_000

type Mode = "answers" | "is silent" | "answers SERVFAIL"

/** Starts a name server that knows one name, and a file that leads there. */
const startNameServer = async () => {
  let mode: Mode = "answers"
  const answer = (name: string, type: string): DnsAnswer => {
    if (mode === "is silent") return "silence"
    if (mode === "answers SERVFAIL") return { code: "SERVFAIL" }
    return { records: name === host && type === "A" ? [{ type: "A", value: "127.0.0.1" }] : [] }
  }
  const scope = await Effect.runPromise(Scope.make())
  const { server } = await Effect.runPromise(
    Scope.provide(
      lyingDns(({ name, type }) => answer(name, type)),
      scope
    )
  )
  const folder = mkdtempSync(join(tmpdir(), "trajet-names-"))
  const file = join(folder, "resolv.conf")
  const [address = "", port = ""] = server.split(":")
  writeFileSync(file, `nameserver [${address}]:${port}\n`)
  return {
    file,
    turn: (next: Mode) => {
      mode = next
    },
    dispose: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Gives a process, and only that one, another file of name servers. */
const withNameServers = (file: string): ReadonlyArray<string> => [
  ...["unshare", "--mount", "sh", "-c", `mount --bind ${file} /etc/resolv.conf && exec "$@"`, "sh"]
]

const errorsSince = async (databaseUrl: string, since: Date): Promise<string> => {
  const rows = await onServer(
    databaseUrl,
    "SELECT error, count(*)::int AS n FROM attempt_log WHERE error IS NOT NULL AND started_at >= $1 GROUP BY error",
    [since]
  )
  return rows.map(({ error, n }) => `${Number(n)} × ${String(error)}`).join(", ")
}

const playMode = async (world: OutageWorld, turn: (mode: Mode) => void, mode: Mode, hold: number) => {
  const [since, from] = [new Date(), performance.now()]
  const failures: Array<string> = []
  const phase = await playPhase(world, {
    what: `the name server ${mode}`,
    holdMillis: hold,
    begin: async () => {
      turn(mode)
      return async () => turn("answers")
    },
    look: async () => {
      const arrived = world.receiver.all.filter(({ atMillis, name }) => name === "first" && atMillis >= from)
      const lag = Math.max(0, ...arrived.map(({ lagMillis }) => lagMillis))
      const errors = await errorsSince(world.databaseUrl, since)
      if (arrived.length === 0) failures.push("no delivery arrived at the endpoint that needs no name")
      if (lag > lagMillisMax) failures.push(`an endpoint that needs no name waited for ${lag} ms`)
      if (!errors.includes("dns_error")) failures.push("no delivery failed for its name")
      return [
        `${arrived.length} deliveries to an endpoint that needs no name, the slowest ${lag} ms after its event; failed attempts: ${errors}`
      ]
    }
  })
  return { phase, failures }
}

/** Name servers that do not answer, or answer that they failed. */
export const lostNameServers: Outage = {
  name: "DNS gone",
  allowed: [],
  run: async (stage) => {
    const { add, dispose } = closer()
    try {
      const names = await startNameServer()
      add(names.dispose)
      const options = {
        dispatcherUnder: withNameServers(names.file),
        secondUrl: ({ port }: { readonly port: number }) => `http://${host}:${port}`
      }
      return await inWorld(lostNameServers, options, stage, async (world) => {
        const phases: Array<Phase> = []
        const failures: Array<string> = []
        for (const mode of ["is silent", "answers SERVFAIL"] as const) {
          const played = await playMode(world, names.turn, mode, holdMillis[stage.form])
          phases.push(played.phase)
          failures.push(...played.failures)
        }
        return { phases, failures }
      })
    } finally {
      await dispose()
    }
  }
}
