import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { orderedMission } from "../../harness/missions.ts"
import { until } from "../../harness/until.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { formerCommit, thisRelease } from "../upgrade/former-release.ts"
import { type LoadFigures, startLoad } from "../upgrade/load.ts"
import { startCommand } from "../upgrade/processes.ts"
import { replaceApi, replaceDispatcher } from "../upgrade/replace.ts"
import { startUpgradeWorld, type UpgradeWorld } from "../upgrade/world.ts"
import { fillMissions, unfilled, withoutGroup } from "./fill.ts"
import { linePrefix, type LockWait, lockWaitsIn, waitsBehind } from "./lock-waits.ts"

interface Form {
  readonly missions: number
  readonly perSecond: number
}

const forms: Readonly<Record<DrillForm, Form>> = {
  short: { missions: 100_000, perSecond: 50 },
  long: { missions: 1_000_000, perSecond: 100 }
}
/** No statement of the product may wait longer behind a migration. */
const waitMillisMax = 200
const settleMillis = 10_000
const shownFailures = 5

// PostgreSQL itself tells each wait that is longer than `deadlock_timeout`, with who held the lock.
const settings = {
  log_lock_waits: "on",
  deadlock_timeout: "20ms",
  log_line_prefix: linePrefix,
  log_error_verbosity: "default",
  shared_buffers: "512MB",
  max_wal_size: "8GB"
}

interface Migrating {
  readonly printed: string
  readonly seconds: number
}

/** Notes the session of each migrating process: the log tells sessions by their number. */
const watchMigrators = (databaseUrl: string) => {
  const pids = new Set<number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const rows = await onServer(
        databaseUrl,
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'trajet-migrate'"
      )
      for (const { pid } of rows) pids.add(Number(pid))
      await wait(100)
    }
  })()
  return {
    pids,
    stop: () => {
      isOver = true
      return watching
    }
  }
}

const migrateOnce = async ({ databaseUrl }: UpgradeWorld, words: ReadonlyArray<string>): Promise<Migrating> => {
  const beganAt = Date.now()
  const printed = await startCommand(thisRelease, databaseUrl, ["migrate", ...words, "--json"]).ended
  return { printed: printed.trim(), seconds: (Date.now() - beganAt) / 1_000 }
}

/** Kills the process in the middle of a change of many rows, and returns the place that is recorded. */
const migrateAndKill = async ({ databaseUrl }: UpgradeWorld): Promise<string> => {
  const killed = startCommand(thisRelease, databaseUrl, ["migrate"])
  const ended = killed.ended.catch(() => "killed")
  let place = ""
  await until("rows are changed in batches", async () => {
    const [row] = await onServer(
      databaseUrl,
      "SELECT max(place) AS place FROM migration_step WHERE done_at IS NULL AND place IS NOT NULL"
    ).catch(() => [])
    place = typeof row?.["place"] === "string" ? row["place"] : ""
    return place !== ""
  })
  killed.kill()
  if ((await ended) !== "killed") throw new Error("the migration ended before it was killed")
  return place
}

/** A contraction runs after the last process of N has ended. */
const replaceAll = async (world: UpgradeWorld): Promise<void> => {
  for (const served of world.apis) await replaceApi(world, served, thisRelease)
  for (const index of world.dispatchers.keys()) await replaceDispatcher(world, index, thisRelease)
}

interface Played {
  readonly figures: LoadFigures
  readonly all: ReadonlyArray<LockWait>
  readonly behind: ReadonlyArray<LockWait>
  readonly runs: ReadonlyArray<Migrating>
  readonly missions: number
  readonly unfilled: number
  readonly withoutGroup: number
  readonly filled: number
  readonly invalid: number
}

const countOf = async (databaseUrl: string, sql: string): Promise<number> =>
  Number((await onServer(databaseUrl, sql))[0]?.["n"])

const play = async (
  world: UpgradeWorld,
  { missions, perSecond }: Form,
  say: (line: string) => void
): Promise<Played> => {
  const { apis, customers, databaseUrl, postgresLog, proxy } = world
  const keys = customers.map(({ key }) => key)
  await orderedMission(`http://127.0.0.1:${apis[0]?.ports.port ?? 0}`, keys[0] ?? "")
  say(`making ${missions} missions …`)
  await fillMissions(databaseUrl, missions)
  const load = startLoad({ origin: proxy.origin, keys, perSecond })
  const before = readFileSync(postgresLog, "utf8").length
  const migrators = watchMigrators(databaseUrl)
  const runs: Array<Migrating> = []
  try {
    await wait(settleMillis)
    load.enter("migrate, killed")
    say(`migrate was killed at the place ${await migrateAndKill(world)}`)
    for (const words of [[], ["--contract"]]) {
      if (words.length > 0) {
        load.enter("N is replaced")
        await replaceAll(world)
      }
      load.enter(`migrate ${words.join(" ")}`)
      const run = await migrateOnce(world, words)
      runs.push(run)
      say(`${run.printed} in ${Math.round(run.seconds)} s`)
    }
    await wait(settleMillis)
  } finally {
    await migrators.stop()
  }
  const figures = await load.stop()
  const all = lockWaitsIn(readFileSync(postgresLog, "utf8").slice(before))
  return {
    figures,
    all,
    behind: waitsBehind(all, migrators.pids),
    runs,
    missions: await countOf(databaseUrl, "SELECT count(*)::int AS n FROM mission"),
    unfilled: await countOf(databaseUrl, unfilled),
    withoutGroup: await countOf(databaseUrl, withoutGroup),
    filled: await countOf(
      databaseUrl,
      "SELECT (SELECT count(*) FROM attempt) + (SELECT count(*) FROM trip_position) AS n"
    ),
    invalid: await countOf(databaseUrl, "SELECT count(*)::int AS n FROM pg_index WHERE NOT indisvalid")
  }
}

// A machine that is too slow for load and migration together answers so; locks have nothing to do with it.
const overload = /was answered (?:429|502)/u
const isOverload = ({ what }: { readonly what: string }): boolean => overload.test(what)

const longest = (waits: ReadonlyArray<LockWait>): number =>
  Math.max(0, ...waits.map(({ millis }) => millis ?? Infinity))

const failuresOf = ({ behind, figures, invalid, unfilled, withoutGroup }: Played): ReadonlyArray<string> => [
  ...behind
    .filter(({ millis }) => (millis ?? Infinity) > waitMillisMax)
    .slice(0, shownFailures)
    .map(({ application, lock, millis }) => `${application} waited ${millis ?? "in vain"} ms for ${lock}`),
  ...figures.refusals
    .filter((refusal) => !isOverload(refusal))
    .slice(0, shownFailures)
    .map(({ during, what }) => `refused, ${during}: ${what}`),
  ...(unfilled > 0 ? [`${unfilled} missions are not filled`] : []),
  ...(withoutGroup > 0 ? [`${withoutGroup} attempts and positions have no group`] : []),
  ...(invalid > 0 ? [`${invalid} indexes are invalid`] : [])
]

/**
 * Runs each migration since the release before on many missions under load, of that release until it has expanded, and kills
 * one on the way.
 */
export const migrationsDrill: Drill = async (form, say) => {
  const world = await startUpgradeWorld(settings)
  try {
    const played = await play(world, forms[form], say)
    const { all, behind, figures, filled, missions, runs } = played
    const among = all.filter((one) => one.application.startsWith("trajet-") && one.application !== "trajet-migrate")
    return {
      figures: [
        `N is ${formerCommit}; ${missions} missions; ${filled} attempts and positions; ${Math.round(figures.requests / figures.seconds)} requests a second, ` +
          `${figures.requests} in all, ${figures.refusals.length} refused, ${figures.refusals.filter(isOverload).length} of them ` +
          "because the machine was busy.",
        ...runs.map(({ printed, seconds }) => `- ${printed} in ${Math.round(seconds)} s`),
        "",
        `${behind.length} statements of the product waited longer than 20 ms for a lock of a migration, the longest ` +
          `${Math.round(longest(behind))} ms. Besides, ${among.length - behind.length} waited for each other.`
      ],
      failures: failuresOf(played)
    }
  } finally {
    await world.dispose()
  }
}
