import { setTimeout as wait } from "node:timers/promises"
import { readEventLog } from "../../harness/event-log.ts"
import { quantile } from "../../harness/feed-follower.ts"
import { until } from "../../harness/until.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { followerFaults } from "../../harness/check-follower.ts"
import { startFollower } from "../../harness/log-follower.ts"
import { formerCommit, type Release, thisRelease } from "./former-release.ts"
import { type Load, type LoadFigures, startLoad } from "./load.ts"
import { type OutcomeEvent, type Verdict, verdictOf } from "../outcome.ts"
import { administer } from "./processes.ts"
import { replaceApi, replaceDispatcher } from "./replace.ts"
import { startUpgradeWorld, type UpgradeWorld } from "./world.ts"

interface Form {
  readonly perSecond: number
  /** Load between two steps, so that each mixture of releases serves. */
  readonly settleMillis: number
  /** Load before the first step: a release that is replaced has served for a while. */
  readonly warmUpMillis: number
}

const forms: Readonly<Record<DrillForm, Form>> = {
  short: { perSecond: 60, settleMillis: 2_000, warmUpMillis: 5_000 },
  long: { perSecond: 200, settleMillis: 6_000, warmUpMillis: 30_000 }
}
/** Processes that have just started shed load on a slow machine: no change has caused these refusals. */
const warmUp = "the warm-up of N"
const shownFailures = 5

interface Stage {
  readonly world: UpgradeWorld
  readonly load: Load
  readonly settleMillis: number
  readonly warmUpMillis: number
  readonly say: (line: string) => void
}

type Kind = "APIs" | "dispatchers"

const replaceAll = async ({ load, say, settleMillis, world }: Stage, kinds: ReadonlyArray<Kind>, release: Release) => {
  for (const kind of kinds) {
    for (const [index, served] of world.apis.entries()) {
      const step = `${kind} to ${release.name}, ${index + 1} of ${world.apis.length}, ${kinds.join(" before ")}`
      load.enter(step)
      await (kind === "APIs" ? replaceApi(world, served, release) : replaceDispatcher(world, index, release))
      await wait(settleMillis)
      say(`${step}: ${load.refused()} refused so far`)
    }
  }
}

const migrateWith = async (
  { load, say, settleMillis, world }: Stage,
  words: ReadonlyArray<string>
): Promise<string> => {
  load.enter(words.join(" "))
  const printed = (await administer(thisRelease, world.databaseUrl, [...words, "--json"])).trim()
  say(`${words.join(" ")}: ${printed}`)
  await wait(settleMillis)
  return printed
}

/** Expand, forward with APIs first, back, forward with dispatchers first, contract. */
const upgradeAndBack = async (stage: Stage): Promise<ReadonlyArray<string>> => {
  const { former } = stage.world
  stage.load.enter(warmUp)
  await wait(stage.warmUpMillis)
  stage.say(`${warmUp}: ${stage.load.refused()} refused`)
  stage.load.enter("N alone")
  await wait(stage.settleMillis)
  const expanded = await migrateWith(stage, ["migrate"])
  await replaceAll(stage, ["APIs", "dispatchers"], thisRelease)
  await replaceAll(stage, ["APIs", "dispatchers"], former)
  await replaceAll(stage, ["dispatchers", "APIs"], thisRelease)
  const contracted = await migrateWith(stage, ["migrate", "--contract"])
  return [expanded, contracted]
}

const eventIdOf = (body: string): string => {
  const { id }: { readonly id?: unknown } = JSON.parse(body)
  return String(id)
}

interface Played {
  readonly figures: LoadFigures
  readonly verdict: Verdict
  readonly followed: ReadonlyArray<string>
  readonly events: number
  readonly migrated: ReadonlyArray<string>
}

const play = async (world: UpgradeWorld, form: Form, say: (line: string) => void): Promise<Played> => {
  const { apis, customers } = world
  const keys = customers.map(({ key }) => key)
  const abandoned = new AbortController()
  const origin = (index: number) => `http://127.0.0.1:${apis[index % apis.length]?.ports.port ?? 0}`
  let asked = 0
  // Each page is asked of another API than the one before: cursors of one release are read by the other.
  const followers = keys.map((key) => startFollower(key, () => origin(asked++), abandoned.signal))
  const load = startLoad({ origin: world.proxy.origin, keys, perSecond: form.perSecond })
  let isStopped = false
  try {
    const migrated = await upgradeAndBack({ ...form, world, load, say })
    isStopped = true
    const figures = await load.stop()
    const logs = await Promise.all(keys.map((key) => readEventLog(origin(0), key)))
    const log = logs.flat().map(({ id, offer_id: missionId, type }): OutcomeEvent => ({ id, missionId, type }))
    const received = () => customers.reduce((sum, { receiver }) => sum + receiver.received.length, 0)
    // What does not arrive is told by the verdict.
    await until("every event has arrived", () => received() >= log.length).catch(() => undefined)
    await wait(form.settleMillis)
    for (const { finish } of followers) await finish()
    const arrived = customers.flatMap(({ receiver }) => receiver.received.map(({ body }) => eventIdOf(body)))
    const verdict = verdictOf({ ...figures, log, arrived })
    const followed = followers.flatMap(({ read }, index) =>
      followerFaults(
        (logs[index] ?? []).map(({ id }) => id),
        read.map(({ id }) => id)
      )
    )
    return { figures, verdict, followed, events: log.length, migrated }
  } finally {
    abandoned.abort()
    if (!isStopped) await load.stop()
  }
}

const few = (what: string, failures: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...failures.slice(0, shownFailures).map((failure) => `${what}: ${failure}`),
  ...(failures.length > shownFailures ? [`${what}: ${failures.length - shownFailures} more`] : [])
]

const countedOf = ({ refusals }: LoadFigures) => refusals.filter(({ during }) => during !== warmUp)

const figuresOf = ({ events, figures, followed, migrated, verdict }: Played): ReadonlyArray<string> => {
  const { millis, ordered, refusals, requests, seconds } = figures
  const counted = countedOf(figures).length
  return [
    `N is ${formerCommit}. The migrations: ${migrated.join(", then ")}.`,
    `${requests} requests in ${Math.round(seconds)} s, ${Math.round(requests / seconds)} a second, through HAProxy: ` +
      `${counted} refused, and ${refusals.length - counted} in ${warmUp}, before any change; half within ${Math.round(quantile(millis, 0.5))} ms, 99 of 100 within ` +
      `${Math.round(quantile(millis, 0.99))} ms, all within ${Math.round(Math.max(...millis))} ms.`,
    `${ordered.size} orders, ${events} events delivered: ${verdict.lost.length} lost, ` +
      `${verdict.doubled.length + figures.doubled} doubled; readers of the log: ${followed.length} faults.`
  ]
}

/** Replaces a release by the next one under load, in both orders of processes, and goes back in between. */
export const upgradeDrill: Drill = async (form, say) => {
  const world = await startUpgradeWorld()
  try {
    const played = await play(world, forms[form], say)
    const { figures, followed, verdict } = played
    const tooSlow = figures.requests / figures.seconds < forms[form].perSecond * 0.95
    return {
      figures: figuresOf(played),
      failures: [
        ...few(
          "refused",
          countedOf(figures).map(({ during, what }) => `${during}: ${what}`)
        ),
        ...few("lost", verdict.lost),
        ...few("doubled", verdict.doubled),
        ...(figures.doubled > 0 ? [`${figures.doubled} orders that were sent again got another mission`] : []),
        ...few("reader of the log", followed),
        ...(tooSlow ? [`the load was less than ${forms[form].perSecond} requests a second`] : [])
      ]
    }
  } finally {
    await world.dispose()
  }
}
