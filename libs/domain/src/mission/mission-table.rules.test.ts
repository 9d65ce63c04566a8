import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { addOption, removeOption } from "../options/change-options.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import type { Decision } from "./decision.rules.ts"
import { duplicateOf } from "../testing/duplicate-samples.ts"
import { decideDuplicate } from "../duplication/duplicate-mission.rules.ts"
import {
  accept,
  assignTo,
  cancelBy,
  changeBy,
  deliver,
  hoursLater,
  incident,
  marie,
  paul,
  pickUp,
  receive,
  refuse,
  resolveBy,
  situations,
  testNow
} from "../testing/mission-samples.ts"
import { MissionStatus, type Mission } from "./mission.model.ts"
import { LegKey, type TripKey } from "./leg.model.ts"
import type { MissionCommand } from "./mission-command.model.ts"
import { decide } from "./mission.rules.ts"
import { stayFor, stayRows, type Stay } from "./mission-stays.rules.ts"
import { adjustPrice } from "../prices/price-adjustment.rules.ts"
import { rowFor, transitionRows, type TransitionRow, type Trigger } from "./mission-table.rules.ts"

/** What a rule of its own decides, as it knows more than a command: the group's grid. */
interface Priced {
  readonly _tag: string
  readonly leg?: TripKey
  readonly decide: (mission: Mission) => Result.Result<Decision, unknown>
}

interface Asked {
  readonly command: MissionCommand | Priced
  /** The rows that this command may begin with, and what it may do without a move. */
  readonly triggers: ReadonlyArray<Trigger>
  readonly stay?: Stay
  readonly now?: string
}

const operator = { actor: "operator", reason: "a reason" } as const
const clientUpdateId = "update-1"
const anyDate = LegKey.literals.map((leg): Asked => ({
  command: changeBy("client", { [leg]: { endTime: "23:00" } }),
  triggers: [],
  stay: "change_dates"
}))

const driving: ReadonlyArray<Asked> = [
  { command: assignTo(marie), triggers: ["assign"] },
  { command: { ...assignTo(marie), by: "operator" }, triggers: ["assign"] },
  { command: assignTo(paul, "retour"), triggers: [], stay: "assign_return_driver" },
  { command: { _tag: "UnassignDriver", reason: "operator" }, triggers: ["unassign"] },
  { command: { _tag: "UnassignDriver", reason: "driver_refused", clientUpdateId }, triggers: ["unassign"] },
  { command: { _tag: "AnswerDriverValidation", clientUpdateId, accepted: false }, triggers: ["unassign"] },
  { command: { _tag: "UnassignDriver", reason: "reminders_unanswered", clientUpdateId }, triggers: ["unassign"] },
  { command: pickUp("aller"), triggers: ["pick_up_outbound"] },
  { command: { _tag: "PickUpVehicle", leg: "aller", by: operator }, triggers: ["pick_up_outbound"] },
  { command: pickUp("retour"), triggers: ["pick_up_return"] },
  { command: deliver("aller"), triggers: ["deliver_last"], stay: "deliver_outbound_before_return" },
  { command: { _tag: "DeliverVehicle", leg: "retour", by: operator }, triggers: ["deliver_last"] }
]

const others: ReadonlyArray<Asked> = [
  { command: receive("new-1"), triggers: ["documents_arrived"], stay: "receive_document" },
  { command: receive("new-2", "retour"), triggers: ["documents_arrived"], stay: "receive_document" },
  ...["document-0", "document-1", "document-2"].flatMap((id): ReadonlyArray<Asked> => [
    { command: accept(id), triggers: ["documents_accepted"], stay: "accept_document" },
    { command: refuse(id), triggers: ["document_refused"], stay: "refuse_document" }
  ]),
  { command: incident, triggers: ["report_incident"], stay: "report_further_incident" },
  { command: resolveBy("continue"), triggers: ["continue"] },
  { command: resolveBy("replace_driver"), triggers: ["replace_driver"] },
  { command: resolveBy("delivered_elsewhere"), triggers: ["deliver_elsewhere"] },
  { command: resolveBy("cancel"), triggers: ["cancel_incident"] },
  ...(["client", "operator", "system"] as const).map((by): Asked => ({
    command: cancelBy(by),
    triggers: ["cancel", "cancel_incident"]
  })),
  ...anyDate,
  {
    command: { _tag: "AskDriverValidation", clientUpdateId, change: { change: "option", optionKey: "plein" } },
    triggers: [],
    stay: "ask_driver"
  },
  {
    command: { _tag: "AnswerDriverValidation", clientUpdateId, accepted: true },
    triggers: [],
    stay: "answer_driver"
  },
  {
    command: { _tag: "RemindDriverValidation", clientUpdateId },
    triggers: [],
    stay: "remind_driver",
    now: hoursLater(3)
  }
]

const terms = { grid: demonstrationGrid, legState: "open", by: "client" } as const

const repricing = (leg: TripKey): ReadonlyArray<Asked> => {
  const express = { ...terms, leg, key: "express", params: {}, clientUpdateId }
  const adjusted = { ...terms, leg, newPriceHt: 0, motif: "a reason", reference: null }
  const added = (mission: Mission) => addOption(mission, express, testNow)
  return [
    { command: { _tag: "AddOption", leg, decide: added }, triggers: [], stay: "change_options" },
    {
      command: {
        _tag: "RemoveOption",
        leg,
        decide: (mission) => Result.flatMap(added(mission), (first) => removeOption(first.mission, express, testNow))
      },
      triggers: [],
      stay: "change_options"
    },
    {
      command: { _tag: "AdjustPrice", decide: (mission) => adjustPrice(mission, adjusted, testNow) },
      triggers: [],
      stay: "adjust_price"
    }
  ]
}

const duplication: Asked = {
  command: {
    _tag: "Duplicate",
    decide: (mission) => Result.map(decideDuplicate(duplicateOf(mission)), ({ linked }) => linked("M-20000000"))
  },
  triggers: [],
  stay: "duplicate"
}

const commands: ReadonlyArray<Asked> = [
  ...driving,
  ...others,
  ...repricing("aller"),
  ...repricing("retour"),
  duplication
]

const decided = (mission: Mission, { command, now = testNow }: Asked): Result.Result<Decision, unknown> =>
  "decide" in command ? command.decide(mission) : decide(mission, command, now)

const moves = ({ events }: Decision) =>
  events.flatMap(({ data, type }) => (type === "transport.status_changed" ? [data] : []))

const rowsOf = (from: unknown, to: unknown, actor: unknown): ReadonlyArray<TransitionRow> =>
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

/** The leg that a command changes: of options it is the delivery, until which a trip may be equipped. */
const legOf = ({ command }: Asked): LegKey | null => {
  if (command._tag === "ChangeDates" && "changes" in command) {
    return LegKey.literals.find((leg) => command.changes[leg] !== undefined) ?? null
  }
  if (command._tag !== "AddOption" && command._tag !== "RemoveOption") return null
  return "leg" in command && command.leg === "retour" ? "livraison-retour" : "livraison-aller"
}

/** What the mission itself tells of a leg, whatever its status says. */
const isDone = ({ outbound, return: back }: Mission, leg: LegKey): boolean => {
  const trip = leg.endsWith("aller") ? outbound : back
  return typeof (leg.startsWith("enlevement") ? trip?.pickedUpAt : trip?.deliveredAt) === "string"
}

const conflictOf = (mission: Mission, asked: Asked): string => {
  if (mission.status === "cancelled") return "AlreadyCancelled"
  if (asked.command._tag === "Cancel") return "NotCancellable"
  const leg = legOf(asked)
  return leg !== null && isDone(mission, leg) ? "AlreadyDeparted" : "IllegalTransition"
}

const inTable = (mission: Mission, { stay, triggers }: Asked): boolean =>
  triggers.some((trigger) => rowFor(trigger, mission.status) !== undefined) ||
  (stay !== undefined && stayFor(stay, mission.status) !== undefined)

describe("the table", () => {
  it("refuses whatever it has no row for, in every situation, with and without a return", () => {
    for (const { asked, decision, mission, name } of walk()) {
      if (!inTable(mission, asked)) assert.isTrue(Result.isFailure(decision), name)
    }
  })

  it("says why: cancelled, a leg that is done, no longer to be cancelled, or not in this status", () => {
    for (const { asked, decision, mission, name } of walk()) {
      if (inTable(mission, asked) || Result.isSuccess(decision)) continue
      const tag = tagOf(decision.failure)
      if (tag === "NoReturnLeg") assert.isNull(mission.return, name)
      else assert.strictEqual(tag, conflictOf(mission, asked), name)
    }
  })

  it("lets a leg change that lies ahead, and says of each other one why not", () => {
    for (const { asked, decision, mission, name } of walk()) {
      const leg = legOf(asked)
      if (leg === null || Result.isSuccess(decision)) continue
      const tag = tagOf(decision.failure)
      if (tag === "NoReturnLeg" || tag === "AlreadyCancelled") continue
      assert.strictEqual(tag === "AlreadyDeparted", isDone(mission, leg), name)
    }
  })

  it("holds every move that any command makes, with its actor, from the status the mission was in", () => {
    for (const { asked, decision, mission, name } of walk()) {
      if (Result.isFailure(decision)) continue
      let status: unknown = mission.status
      for (const move of moves(decision.success)) {
        assert.strictEqual(move["from"], status, name)
        assert.isNotEmpty(rowsOf(move["from"], move["to"], move["actor"]), name)
        status = move["to"]
      }
      assert.strictEqual(decision.success.mission.status, status, name)
      const [first] = moves(decision.success)
      const begins = (trigger: Trigger) => rowFor(trigger, mission.status)?.to.some((to) => to === first?.["to"])
      if (first !== undefined) assert.isTrue(asked.triggers.some(begins), name)
    }
  })

  it("has no row that nothing walks", () => {
    const walked = new Set<string>()
    for (const { asked, decision, mission } of walk()) {
      if (Result.isFailure(decision)) continue
      const made = moves(decision.success)
      for (const move of made) walked.add(`${String(move["from"])}>${String(move["to"])}`)
      if (made.length === 0 && asked.stay !== undefined) walked.add(`${asked.stay} in ${mission.status}`)
    }
    const written = [
      ...transitionRows.flatMap((row) => row.from.flatMap((from) => row.to.map((to) => `${from}>${to}`))),
      ...stayRows.flatMap((row) => row.in.map((status) => `${row.stay} in ${status}`))
    ]
    assert.deepStrictEqual(
      written.filter((one) => !walked.has(one)),
      []
    )
    assert.deepStrictEqual([...walked].filter((one) => !written.includes(one)).sort(), [])
  })

  it("has the fifteen rows of the decisions, and every status on both sides", () => {
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
  })

  it("names one row for a trigger and a status", () => {
    for (const { from, trigger } of transitionRows) {
      for (const status of from) {
        const rows = transitionRows.filter((row) => row.trigger === trigger && row.from.includes(status))
        assert.lengthOf(rows, 1, `${trigger} from ${status}`)
      }
    }
  })
})
