import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import type { World } from "./world.ts"

const pollMillis = 500

type DrainedWorld = Pick<World, "customers" | "databaseUrl" | "origins">

const countBy = async ({ databaseUrl }: DrainedWorld): Promise<ReadonlyMap<string, number>> => {
  const rows = await onServer(databaseUrl, "SELECT status, count(*)::int AS n FROM delivery GROUP BY status")
  return new Map(rows.map(({ n, status }) => [String(status), Number(n)]))
}

/** Retries dead deliveries through the API, as a client does. Returns their ids. */
const retryDead = async ({ customers, origins }: DrainedWorld): Promise<ReadonlyArray<string>> => {
  const origin = origins()[0] ?? ""
  const dead: Array<string> = []
  for (const { key } of customers) {
    const { text } = await ask(origin, "/v1/webhooks/deliveries?status=dead&limit=200", { key })
    const page: { readonly data: ReadonlyArray<{ readonly id: string }> } = JSON.parse(text)
    for (const { id } of page.data) {
      const { status } = await ask(origin, `/v1/webhooks/deliveries/${id}/retry`, { key, method: "POST" })
      if (status === 202) dead.push(id)
    }
  }
  return dead
}

export interface Drained {
  readonly undelivered: number
  /** Dead deliveries that were retried. */
  readonly retried: ReadonlyArray<string>
}

/**
 * Waits until everything is delivered. Retries dead deliveries (five failures in a row), as a client does: a delivery
 * is not lost when its schedule ends.
 */
export const drain = async (
  world: DrainedWorld,
  longestMillis: number,
  tell: (line: string) => void
): Promise<Drained> => {
  const retried: Array<string> = []
  let told = -1
  for (const deadline = Date.now() + longestMillis; ; await wait(pollMillis)) {
    const counts = await countBy(world)
    const dead = counts.get("dead") ?? 0
    const undelivered = [...counts].reduce((sum, [status, n]) => (status === "succeeded" ? sum : sum + n), 0)
    if (undelivered === 0 || Date.now() > deadline) return { undelivered, retried }
    if (undelivered === dead) retried.push(...(await retryDead(world)))
    if (undelivered !== told) tell(`draining: ${[...counts].map(([status, n]) => `${n} ${status}`).join(", ")}`)
    told = undelivered
  }
}
