import { setTimeout as wait } from "node:timers/promises"
import { followerFaults } from "../../harness/check-follower.ts"
import type { Drill, DrillForm, DrillReport } from "../drill.ts"
import { startBackedUpServer } from "./backed-up-server.ts"
import { keptFaults, repeatOrders, untoldFaults } from "./checks.ts"
import { type Period, Reader } from "./integration.ts"
import { startWorld } from "./product.ts"
import { afterRestore, idsIn, nextSecond, type Second, serve, type Stage } from "./stage.ts"
import { type Clash, UsedValues } from "./used-values.ts"

/** Seconds of load: before the second of the restore, in the lost time, without the command, and after it. */
const formOf: Readonly<Record<DrillForm, Readonly<Record<"kept" | "lost" | "unmoved" | "after", number>>>> = {
  short: { kept: 8, lost: 10, unmoved: 6, after: 8 },
  long: { kept: 60, lost: 90, unmoved: 30, after: 60 }
}
const shownFaults = 15

const timed = async <A>(work: () => Promise<A> | A) => {
  const beganAt = Date.now()
  const result = await work()
  return { result, seconds: (Date.now() - beganAt) / 1_000 }
}

const kindsOf = (clashes: ReadonlyArray<Clash>): string =>
  [...Map.groupBy(clashes, ({ kind }) => kind)].map(([kind, all]) => `${all.length} × ${kind}`).join(", ")

const failuresOf = (name: string, { failures }: Period) => failures.map((failure) => `${name}: ${failure}`)

/** A backup, and load until some time after the second that is restored to; then the server is stopped. */
const playBefore = async (form: DrillForm, stage: Stage) => {
  const { kept, lost } = formOf[form]
  const backup = await timed(stage.server.backUp)
  let second: Second | null = null
  const period = await serve(stage, [], async () => {
    await wait(kept * 1_000)
    second = await nextSecond(stage)
    await wait(lost * 1_000)
  })
  const at: Second = second ?? (await nextSecond(stage))
  const events = (await idsIn(stage, "event")).length
  await stage.server.stop()
  const clashes = stage.used.takeClashes()
  const faults = [
    ...failuresOf("before the restore", period),
    ...clashes.map(({ kind, value }) => `before any restore: ${kind} ${value} was used twice`)
  ]
  return { at, backup, events, faults, orders: period.orders, read: stage.reader.takeRead() }
}
type Before = Awaited<ReturnType<typeof playBefore>>

/** The same restore without the command: what this drill looks for must be there. */
const playUnmoved = async (form: DrillForm, stage: Stage, { at }: Before) => {
  await stage.server.restoreTo(at.target)
  const missions = await idsIn(stage, "mission")
  const { orders } = await serve(stage, missions, () => wait(formOf[form].unmoved * 1_000))
  await stage.server.stop()
  const clashes = stage.used.takeClashes()
  const kinds = ["M- number", "sequence of a mission", "position of the feed"]
  const unseen = kinds.filter((one) => !clashes.some(({ kind }) => kind === one))
  const faults = unseen.map((kind) => `without after-restore no ${kind} was used twice: this drill could not see it`)
  return { clashes, faults, missions: new Set(missions), orders, read: stage.reader.takeRead() }
}
type Unmoved = Awaited<ReturnType<typeof playUnmoved>>

/** The restore with the command, and what it lists. */
const playCommand = async (stage: Stage, before: Before, unmoved: Unmoved) => {
  const restore = await timed(() => stage.server.restoreTo(before.at.target))
  const restored = await keptFaults(stage, [...before.orders, ...unmoved.orders], before.at)
  const events = new Set(await idsIn(stage, "event"))
  const command = await timed(() => afterRestore(stage, before.at))
  const lostEvents = [...before.read, ...unmoved.read].filter((id) => !events.has(id))
  const faults = [...restored.faults, ...untoldFaults(command.result, restored.lost, lostEvents)]
  const { moved_before } = await afterRestore(stage, before.at)
  return {
    ...{ command, events, restore, restored },
    faults: moved_before ? faults : [...faults, "the second run of after-restore moved again"]
  }
}
type Commanded = Awaited<ReturnType<typeof playCommand>>

/** Load after the command: nothing is used twice, every new event is read once and delivered, and no lost one. */
const playAfter = async (
  form: DrillForm,
  stage: Stage,
  before: Before,
  { missions }: Unmoved,
  { events }: Commanded
) => {
  const { reader, used, world } = stage
  const deliveredBefore = world.receiver.received.length
  const kept = before.orders.filter(({ missionId }) => missions.has(missionId))
  const lost = before.orders.filter(({ missionId }) => !missions.has(missionId))
  const faults: Array<string> = []
  const period = await serve(stage, [...missions], async (running) => {
    await wait(formOf[form].after * 1_000)
    faults.push(...(await repeatOrders(stage, running, kept, lost)))
  })
  const clashes = used.takeClashes()
  const all = await idsIn(stage, "event")
  const created = all.filter((id) => !events.has(id))
  const known = new Set(all)
  const delivered = world.receiver.received
    .slice(deliveredBefore)
    .map(({ body }) => String(Object(JSON.parse(body)).id))
  const stray = delivered.filter((id) => !known.has(id))
  const arrived = new Set(delivered)
  faults.push(
    ...failuresOf("after the restore", period),
    ...clashes.map(({ first, kind, then, value }) => `${kind} ${value} was ${first}, and then ${then}`),
    ...followerFaults(created, reader.takeRead()).map((fault) => `a reader that follows: ${fault}`),
    ...stray.map((id) => `a lost event was delivered: ${id}`),
    ...created.filter((id) => !arrived.has(id)).map((id) => `an event was not delivered: ${id}`)
  )
  return { clashes, created, faults, period, stray, again: delivered.filter((id) => events.has(id)).length }
}

const play = async (form: DrillForm, stage: Stage): Promise<DrillReport> => {
  const { say, used } = stage
  say("a full backup, and load")
  const before = await playBefore(form, stage)
  say(`restored to ${before.at.iso}, without the command: values must be seen twice`)
  const unmoved = await playUnmoved(form, stage, before)
  say(`restored to ${before.at.iso} again, with the command`)
  const commanded = await playCommand(stage, before, unmoved)
  const { command, restore, restored } = commanded
  say(`${restored.lost.length} orders were lost; load again`)
  const after = await playAfter(form, stage, before, unmoved, commanded)
  const faults = [before, unmoved, commanded, after].flatMap((part) => part.faults)
  const { lost, unmoved: unmovedSeconds } = formOf[form]
  const listed = command.result
  return {
    figures: [
      "PostgreSQL 15 and pgBackRest of Debian 12, two APIs, a dispatcher, NATS; clients that order with keys, look at the number",
      "and change dates; a reader by cursors and a receiver that outlive the restores.",
      "",
      `- Full backup ${before.backup.seconds.toFixed(1)} s; restore until it takes writes ${restore.seconds.toFixed(1)} s; ` +
        `after-restore ${command.seconds.toFixed(1)} s.`,
      `- Lost: ${lost} s, and ${unmovedSeconds} s after a first restore, with ${restored.lost.length} acknowledged orders. ` +
        `The command lists ${listed.requests.length} requests, ${listed.events.length} events, ${listed.lost_deliveries} deliveries.`,
      `- Acknowledged a second before the restore: ${restored.due} orders, missing ${restored.faults.length}.`,
      `- Without after-restore, used twice within ${unmovedSeconds} s: ${kindsOf(unmoved.clashes) || "nothing"}.`,
      `- With it: ${used.count} values were handed out in all, used twice ${after.clashes.length}; ` +
        `${after.period.orders.length} orders, ${after.period.changes} changes, ${after.created.length} events after it.`,
      `- Deliveries of lost events after the restore: ${after.stray.length}, although JetStream has ${listed.events.length}; ` +
        `deliveries that were due at the second, sent again with their id: ${after.again}.`,
      `- Events before the restore: ${before.events}, kept ${commanded.events.size}.`
    ],
    failures: [
      ...faults.slice(0, shownFaults),
      ...(faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : [])
    ]
  }
}

/** Restores the database to a second under load, and looks for anything that is missing, or handed out twice. */
export const restoreDrill: Drill = async (form, say) => {
  say("starting PostgreSQL with pgBackRest")
  const server = await startBackedUpServer()
  const used = new UsedValues()
  try {
    const world = await startWorld(server.url, used)
    try {
      return await play(form, { server, world, used, reader: new Reader(world.key, used), say, accessLogs: [] })
    } finally {
      await world.dispose()
    }
  } finally {
    await server.dispose()
  }
}
