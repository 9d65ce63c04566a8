import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list } from "../member.ts"
import { command, expectAnswer, type ModelCommand, nth, tenant } from "./command.ts"
import type { Move, Sent } from "./move.ts"
import { accepting } from "./offer.commands.ts"
import { askDetail, detailIsRight, eventIsRight } from "./read.commands.ts"
import type { Real } from "./real.ts"
import { askSeen, seenIsRight } from "./seen.commands.ts"
import { isOpen } from "./staff.ts"
import type { Model, ModelMission, TenantName } from "./state.ts"
import { environmentOf } from "./tenants.ts"

const copyOf = (mission: ModelMission): ModelMission => ({
  ...mission,
  incidents: [...mission.incidents],
  legs: new Map(mission.legs),
  trips: new Map([...mission.trips].map(([name, trip]) => [name, { ...trip }])),
  history: [...mission.history],
  documents: mission.documents.map((document) => ({ ...document })),
  offers: mission.offers.map((offer) => ({ ...offer, declinedBy: new Set(offer.declinedBy) }))
})

/** Returns a function that takes back what the model of a tenant was changed since. */
const takeBack = (model: Model, as: TenantName): (() => void) => {
  const { events, missions } = model.tenants[as]
  const eventCount = events.length
  const copies = missions.map((mission) => [mission, copyOf(mission)] as const)
  return () => {
    events.length = eventCount
    for (const [mission, copy] of copies) Object.assign(mission, copy)
  }
}

const logPageMax = 200

/** Asks for the log of a tenant after the last event that was read before; `from` is the index of the first new one. */
const askLog = async (model: Model, real: Real, as: TenantName) => {
  const last = model.tenants[as].events.findLastIndex(({ createdAt }) => createdAt.value !== null)
  const time = model.tenants[as].events[last]?.createdAt.value
  const since = typeof time === "string" ? `&since=${time}` : ""
  const reply = await real.send(as, `/v1/events?limit=${logPageMax}${since}`)
  return { from: last + 1, told: list(expectAnswer(reply, 200)["data"]) }
}

const logIsRight = (model: Model, as: TenantName, { from, told }: Awaited<ReturnType<typeof askLog>>): void => {
  const due = model.tenants[as].events.slice(from, from + logPageMax)
  assert.strictEqual(told.length, due.length, "events in the log")
  due.forEach((event, index) => eventIsRight(event, told[index]))
}

const readLog = async (model: Model, real: Real, as: TenantName): Promise<void> => {
  for (;;) {
    const log = await askLog(model, real, as)
    logIsRight(model, as, log)
    if (log.told.length < logPageMax) return
  }
}

/** Reads the log and the missions, and returns the comparison of both with the model. */
const look = async (model: Model, real: Real, as: TenantName, missions: ReadonlyArray<ModelMission>) => {
  const log = await askLog(model, real, as)
  const views = await Promise.all(
    missions.map(async (mission) => ({
      mission,
      seen: await askSeen(real, environmentOf(as), "operator", mission),
      detail: await askDetail(real, as, mission)
    }))
  )
  return () => {
    logIsRight(model, as, log)
    for (const { detail, mission, seen } of views) {
      seenIsRight(real, "operator", mission, seen)
      detailIsRight(mission, detail)
    }
  }
}

interface Answered {
  readonly sent: Sent
  readonly reply: Reply
}

/** Expects the answers, the log and the missions as one order of the requests would leave them, and returns that order. */
const orderOf = (
  model: Model,
  as: TenantName,
  [one, other]: readonly [Answered, Answered],
  compare: () => void
): "first" | "second" => {
  const restore = takeBack(model, as)
  const failures: Array<unknown> = []
  for (const order of [
    [one, other],
    [other, one]
  ]) {
    try {
      for (const { reply, sent } of order) sent.expect(reply)
      compare()
      return order[0] === one ? "first" : "second"
    } catch (failure) {
      failures.push(failure)
      restore()
    }
  }
  throw new AggregateError(failures, `neither order explains it: ${failures.map(String).join("; ")}`)
}

/** Two requests at once, usually about one mission: the API does what it would do for one after the other. */
export const races = (moves: ReadonlyArray<fc.Arbitrary<Move>>): fc.Arbitrary<ModelCommand> =>
  fc
    .record({
      as: tenant,
      index: fc.nat(50),
      elsewhere: fc.constantFrom(true, false, false, false),
      pair: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(fc.oneof(...moves), fc.oneof(...moves)) },
        { weight: 1, arbitrary: fc.tuple(accepting, accepting) }
      )
    })
    .map(({ as, elsewhere, index, pair: [one, other] }) =>
      command(
        "at once",
        { as, index, elsewhere, one: one.command.toString(), other: other.command.toString() },
        async (model, real) => {
          const missions = model.tenants[as].missions.filter(isOpen)
          const suited = missions.filter(one.suits)
          const first = nth(suited.length === 0 ? missions : suited, index)
          const second = elsewhere ? nth(missions, index + 1) : first
          if (first === undefined || second === undefined) return
          // The command counts as one, and is two.
          model.ran += 1
          await readLog(model, real, as)
          const sent = [one.send(model, real, first), other.send(model, real, second)] as const
          const [reply, otherReply] = await Promise.all([sent[0].reply, sent[1].reply])
          const compare = await look(model, real, as, [...new Set([first, second])])
          const answered = [
            { sent: sent[0], reply },
            { sent: sent[1], reply: otherReply }
          ] as const
          model.pairs[orderOf(model, as, answered, compare)] += 1
        },
        (model) => model.tenants[as].missions.some(isOpen)
      )
    )
