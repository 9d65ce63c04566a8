import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import type { Contender } from "../dispatcher/contender.ts"
import { drain, type Drain } from "../dispatcher/measure.ts"
import { enqueueSql } from "../dispatcher/trajet.ts"
import { closeLater } from "../running.ts"
import { median } from "../statistics.ts"
import { pagesSwept, pagesTouched } from "./pages.ts"
import type { Group, Scene, Step } from "./scene.ts"
import { settings } from "./settings.ts"

export interface DrainPages {
  readonly small: number
  readonly large: number
  /** Pages that sweeps of an idle dispatcher touch in a second. */
  readonly sweptASecond: number
  readonly drains: ReadonlyArray<Drain>
}

const pollMillis = 200

const lettersTo = (scene: Scene, pid: number, groups: ReadonlyArray<Group>): Contender => {
  const list = (ids: ReadonlyArray<string>) => `ANY ('{${ids.join()}}'::uuid[])`
  const ofGroups = `group_id = ${list(groups.map(({ id }) => id))}`
  const ofEndpoints = `endpoint_id = ${list(groups.map(({ endpointId }) => endpointId))}`
  let enqueued = 0
  return {
    letter: "p",
    pid,
    publish: null,
    enqueue: async (count) => {
      await onServer(scene.administratorUrl, enqueueSql(count / groups.length, ofGroups))
      await onServer(scene.administratorUrl, "NOTIFY trajet_outbox")
      enqueued += count
    },
    // What is not unfinished is recorded; the index of the unfinished is small.
    recorded: async () => {
      const [row] = await onServer(
        scene.administratorUrl,
        `SELECT count(*)::int AS left FROM delivery
         WHERE ${ofEndpoints} AND status IN ('pending', 'failed', 'delivering', 'dead')`
      )
      return enqueued - Number(row?.["left"])
    },
    stop: () => Promise.resolve()
  }
}

const waitingSql = `SELECT count(*)::int AS waiting FROM webhook_endpoint e JOIN delivery d ON d.endpoint_id = e.id
WHERE d.status IN ('pending', 'failed', 'delivering') AND e.group_id = ANY ($1::uuid[])`

/** What the requests before made due is delivered first. */
const untilNothingWaits = async (client: Client, groups: ReadonlyArray<Group>): Promise<void> => {
  const ids = groups.map(({ id }) => id)
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(waitingSql, [ids])
    if (rows[0]?.waiting === 0) return
    await wait(pollMillis)
  }
}

/** Counts the pages of a delivery: of many small groups, and of a large one. Nothing but a dispatcher uses the database. */
export const countDrains = async (client: Client, scene: Scene, { large, small }: Step): Promise<DrainPages> => {
  const dispatcher = await startDispatcherProcess(scene.databaseUrl)
  closeLater(dispatcher.stop)
  await untilNothingWaits(client, [large, ...small])
  await wait(settings.settleSeconds * 1_000)
  const sweptBefore = await pagesSwept(client)
  await wait(settings.settleSeconds * 1_000)
  const sweptASecond = ((await pagesSwept(client)) - sweptBefore) / settings.settleSeconds
  const drains: Array<Drain> = []
  const pagesOf = async (groups: ReadonlyArray<Group>): Promise<number> => {
    const letters = lettersTo(scene, dispatcher.pid, groups)
    const count = Math.ceil(settings.deliveries / groups.length) * groups.length
    const pages: Array<number> = []
    for (let round = 0; round <= settings.drains; round++) {
      await client.query("CHECKPOINT")
      const before = await pagesTouched(client)
      const drained = await drain(letters, scene.sink, scene, count, round)
      if (drained.received !== count) throw new Error(`of ${count} deliveries ${drained.received} arrived`)
      // The first one warms up.
      if (round === 0) continue
      pages.push(((await pagesTouched(client)) - before) / count)
      drains.push(drained)
    }
    return median(pages)
  }
  const pages = { small: await pagesOf(small), large: await pagesOf([large]), sweptASecond, drains }
  await dispatcher.stop()
  return pages
}
