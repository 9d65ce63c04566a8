import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { DomainEvent } from "../events/event.model.ts"
import type { Decision } from "./decision.rules.ts"
import { type Asked, commands } from "../testing/asked-commands.ts"
import { situations, testNow } from "../testing/mission-samples.ts"
import { MissionStatus, type Mission } from "./mission.model.ts"
import { LegKey } from "./leg.model.ts"
import { decide, rowsRead } from "./mission.rules.ts"
import { changeFor, changeRows } from "./mission-changes.rules.ts"
import { rowFor, transitionRows, type TransitionRow, type Trigger } from "./mission-table.rules.ts"

const decided = (mission: Mission, { command, first, now = testNow }: Asked): Result.Result<Decision, unknown> => {
  if (first === undefined) return decide(mission, command, now)
  return Result.flatMap(decide(mission, first, now), (before) => decide(before.mission, command, now))
}

const moves = ({ events }: Decision) =>
  events.flatMap(({ data, type }) => (type === "transport.status_changed" ? [data] : []))

const rowsOf = ({ actor, from, to }: DomainEvent["data"]): ReadonlyArray<TransitionRow> =>
  transitionRows.filter(
    (row) =>
      row.from.some((one) => one === from) && row.to.some((one) => one === to) && row.who.some((one) => one === actor)
  )

const walk = function* () {
  for (const returns of [false, true]) {
    for (const { label, mission } of situations(returns)) {
      for (const asked of commands) {
        const decision = decided(mission, asked)
        const name = `${JSON.stringify(asked.command)} while ${label}${returns ? " with a return" : ""}`
        yield { asked, decision, mission, name }
      }
    }
  }
}

const tagOf = (failure: unknown): unknown => Reflect.get(Object(failure), "_tag")

/** The leg that a command changes. For options and vehicles it is the delivery, because they may change until then. */
const legOf = ({ command }: Asked): LegKey | null => {
  if (command._tag === "PickUpVehicle") return `enlevement-${command.trip}`
  if (command._tag === "DeliverVehicle" || command._tag === "ChangeVehicle") return `livraison-${command.trip}`
  if (command._tag === "ChangeDates") {
    return LegKey.literals.find((leg) => command.changes[leg] !== undefined) ?? null
  }
  if (command._tag !== "AddOption" && command._tag !== "RemoveOption") return null
  return command.trip === "retour" ? "livraison-retour" : "livraison-aller"
}

/** True if the leg is done, in any status of the mission. */
const isDone = ({ outbound, return: back }: Mission, leg: LegKey): boolean => {
  const trip = leg.endsWith("aller") ? outbound : back
  return typeof (leg.startsWith("enlevement") ? trip?.pickedUpAt : trip?.deliveredAt) === "string"
}

const conflictOf = (mission: Mission, asked: Asked): string => {
  const { command } = asked
  if (mission.status === "cancelled") return "AlreadyCancelled"
  if (command._tag === "Cancel") return "NotCancellable"
  if (
    command._tag === "AnswerDriverValidation" &&
    mission.driverValidation?.clientUpdateId !== command.clientUpdateId
  ) {
    return "ValidationNotPending"
  }
  const leg = legOf(asked)
  return leg !== null && isDone(mission, leg) ? "AlreadyDeparted" : "IllegalTransition"
}

const inTable = (mission: Mission, { change, triggers }: Asked): boolean =>
  triggers.some((trigger) => rowFor(trigger, mission.status) !== undefined) ||
  (change !== undefined && changeFor(change, mission.status) !== undefined)

describe("the table", () => {
  it("refuses a command without a row, in every situation, with and without a return", { tags: "MIS-26" }, () => {
    for (const { asked, decision, mission, name } of walk()) {
      if (!inTable(mission, asked)) assert.isTrue(Result.isFailure(decision), name)
    }
  })

  it(
    "refuses with a reason: cancelled, leg done, not cancellable, no request pending, or wrong status",
    { tags: ["ERR-26", "ERR-68"] },
    () => {
      for (const { asked, decision, mission, name } of walk()) {
        if (inTable(mission, asked) || Result.isSuccess(decision)) continue
        const tag = tagOf(decision.failure)
        if (tag === "DelayNotNew") assert.strictEqual(asked.command._tag, "ReportDelay", name)
        else if (tag === "NoReturnTrip") assert.isNull(mission.return, name)
        else assert.strictEqual(tag, conflictOf(mission, asked), name)
      }
    }
  )

  it("allows a change of a leg ahead, and refuses other legs with a reason", { tags: "CHG-10" }, () => {
    for (const { asked, decision, mission, name } of walk()) {
      const leg = legOf(asked)
      if (leg === null || Result.isSuccess(decision)) continue
      const tag = tagOf(decision.failure)
      if (tag === "NoReturnTrip" || tag === "AlreadyCancelled") continue
      assert.strictEqual(tag === "AlreadyDeparted", isDone(mission, leg), name)
    }
  })

  it("has a row for every move of every command, with its actor and its status before", { tags: "MIS-26" }, () => {
    for (const { asked, decision, mission, name } of walk()) {
      if (Result.isFailure(decision)) continue
      let status: unknown = mission.status
      for (const move of moves(decision.success)) {
        assert.strictEqual(move["from"], status, name)
        assert.isNotEmpty(rowsOf(move), name)
        status = move["to"]
      }
      assert.strictEqual(decision.success.mission.status, status, name)
      const [first] = moves(decision.success)
      const begins = (trigger: Trigger) => rowFor(trigger, mission.status)?.to.some((to) => to === first?.["to"])
      if (first !== undefined) assert.isTrue(asked.triggers.some(begins), name)
    }
  })

  it("has no row that no command uses", () => {
    const walked = new Set<string>()
    for (const { asked, decision, mission } of walk()) {
      if (Result.isFailure(decision)) continue
      const made = moves(decision.success)
      for (const move of made) walked.add(`${String(move["from"])}>${String(move["to"])}`)
      if (made.length === 0 && asked.change !== undefined) walked.add(`${asked.change} in ${mission.status}`)
    }
    const written = [
      ...transitionRows.flatMap((row) => row.from.flatMap((from) => row.to.map((to) => `${from}>${to}`))),
      ...changeRows.flatMap((row) => row.in.map((status) => `${row.change} in ${status}`))
    ]
    assert.deepStrictEqual(
      written.filter((one) => !walked.has(one)),
      []
    )
    assert.deepStrictEqual([...walked].filter((one) => !written.includes(one)).sort(), [])
  })

  it("names every change without a move that each command makes", () => {
    const made = new Set<string>()
    for (const { asked, decision } of walk()) {
      if (asked.change === undefined || Result.isFailure(decision)) continue
      if (moves(decision.success).length === 0) made.add(`${asked.command._tag} ${asked.change}`)
    }
    const changes: ReadonlyArray<string> = changeRows.map(({ change }) => change)
    const named = Object.entries(rowsRead).flatMap(([tag, rows]) =>
      rows.filter((row) => changes.includes(row)).map((row) => `${tag} ${row}`)
    )
    assert.deepStrictEqual([...made].sort(), named.sort())
  })

  it(
    "has the rows MIS-1 to MIS-15, and every status on both sides",
    {
      tags: [
        "ORD-46",
        "MIS-16",
        "MIS-17",
        "MIS-18",
        "MIS-19",
        "MIS-20",
        "MIS-21",
        "MIS-22",
        "MIS-23",
        "MIS-24",
        "MIS-25"
      ]
    },
    () => {
      assert.deepStrictEqual(
        [...new Set(transitionRows.map(({ number }) => number))],
        Array.from({ length: 15 }, (_, index) => index + 1)
      )
      for (const status of MissionStatus.literals) {
        assert.isTrue(
          transitionRows.some(({ to }) => to.includes(status)),
          status
        )
        assert.strictEqual(
          transitionRows.some(({ from }) => from.includes(status)),
          status !== "cancelled",
          status
        )
      }
    }
  )

  it("has one row for a trigger and a status", () => {
    for (const { from, trigger } of transitionRows) {
      for (const status of from) {
        const rows = transitionRows.filter((row) => row.trigger === trigger && row.from.includes(status))
        assert.lengthOf(rows, 1, `${trigger} from ${status}`)
      }
    }
  })
})
