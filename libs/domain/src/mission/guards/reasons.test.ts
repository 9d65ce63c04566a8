import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { type Asked, commands } from "../../testing/asked-commands.ts"
import {
  assignTo,
  hoursLater,
  marie,
  newOffer,
  paul,
  type Situation,
  situations,
  testNow
} from "../../testing/mission-samples.ts"
import type { Decision } from "../decision.rules.ts"
import { MissionId } from "../mission-id.model.ts"
import { type Change, changeRows } from "../mission-changes.rules.ts"
import { transitionRows } from "../mission-table.rules.ts"
import { ClientUpdateId, type Mission, MissionStatus } from "../mission.model.ts"
import { decide, rowsRead } from "../mission.rules.ts"
import * as guards from "./clauses.rules.ts"
import type { Reasons, Taken } from "./clause.model.ts"

interface NamedRow extends Reasons {
  readonly name: string
}

/** A row, and how a command took it. */
interface Step {
  readonly row: NamedRow
  readonly taken: Taken
}

const moves: ReadonlyArray<NamedRow & (typeof transitionRows)[number]> = transitionRows
  .filter(({ from }) => from.length > 0)
  .map((row) => ({ ...row, name: row.trigger }))
const changes: ReadonlyArray<NamedRow & (typeof changeRows)[number]> = changeRows.map((row) => ({
  ...row,
  name: row.change
}))
const rows: ReadonlyArray<NamedRow> = [...moves, ...changes]

const read: Readonly<Record<string, ReadonlyArray<string>>> = rowsRead

/** The steps of a decision: its moves, or its change. The first move is one of those that the command may begin with. */
const stepsOf = (before: Mission, { events, mission: after }: Decision, asked: Asked): ReadonlyArray<Step> => {
  const { change, command, now = testNow, triggers } = asked
  const taken = (to: MissionStatus): Taken => ({ before, after, command, to, now })
  const changed = events.flatMap(({ data, type }) => (type === "transport.status_changed" ? [data] : []))
  const kept = changes.filter((row) => row.change === change && row.in.includes(before.status))
  // The part of an inspection changes no mission. A document may also lead to moves.
  const isChange = after !== before || command._tag === "TakeInspectionPart"
  const keeps = isChange && (changed.length === 0 || change?.endsWith("_document") === true)
  const steps = changed.flatMap(({ actor, from, to }, index): ReadonlyArray<Step> => {
    const target = MissionStatus.literals.find((status) => status === to) ?? assert.fail(String(to))
    const found = moves.filter(
      (row) =>
        row.from.some((status) => status === from) &&
        row.to.includes(target) &&
        row.who.some((who) => who === actor) &&
        read[command._tag]?.includes(row.trigger) === true &&
        (index > 0 || keeps || triggers.some((trigger) => trigger === row.trigger))
    )
    assert.lengthOf(found, 1, `${command._tag} to ${String(to)}`)
    return found.map((row) => ({ row, taken: taken(target) }))
  })
  return keeps ? [...kept.map((row) => ({ row, taken: taken(before.status) })), ...steps] : steps
}

interface Walked {
  readonly asked: Asked
  readonly before: Mission
  readonly name: string
  readonly decision: Result.Result<Decision, unknown>
}

/** The driver of a mission has got every reminder. */
const reminded = ({ label, mission }: Situation): ReadonlyArray<Situation> => {
  const { driverValidation: pending } = mission
  return pending === null
    ? []
    : [
        {
          label: `${label}, reminded`,
          mission: { ...mission, driverValidation: { ...pending, remindersSent: pending.remindersAt.length } }
        }
      ]
}

const walk = (asks: ReadonlyArray<Asked>): ReadonlyArray<Walked> =>
  [false, true].flatMap((returns) =>
    situations(returns)
      .flatMap((situation) => [situation, ...reminded(situation)])
      .flatMap(({ label, mission }) =>
        asks.flatMap((asked): ReadonlyArray<Walked> => {
          const { command, first, now = testNow } = asked
          const prepared = first === undefined ? null : decide(mission, first, now)
          if (prepared !== null && Result.isFailure(prepared)) return []
          const before = prepared === null ? mission : prepared.success.mission
          const name = `${JSON.stringify(command)} while ${label}${returns ? " with a return" : ""}`
          return [{ asked, before, name, decision: decide(before, command, now) }]
        })
      )
  )

const clientUpdateId = ClientUpdateId("update-1")
const late = hoursLater(8 * 24)
const overlapping = { overlappingMissionIds: [MissionId("m2")] }

const changed = (change: Change): ReadonlyArray<Asked> => commands.filter((asked) => asked.change === change)

/** Commands that miss a clause by little. */
const misses: ReadonlyArray<Asked> = [
  { command: { ...assignTo(marie), ...overlapping }, triggers: ["assign"] },
  { command: { ...assignTo(paul, "retour"), ...overlapping }, triggers: [], change: "assign_return_driver" },
  { command: { _tag: "UnassignReturnDriver" }, triggers: [], change: "unassign_return_driver" },
  {
    command: { _tag: "UnassignDriver", reason: "reminders_unanswered", clientUpdateId, offerId: newOffer },
    triggers: ["unassign"],
    now: hoursLater(22)
  },
  ...commands.flatMap(({ command, ...asked }): ReadonlyArray<Asked> =>
    command._tag === "AdjustPrice"
      ? [
          { ...asked, command: { ...command, billingState: "invoiced" } },
          { ...asked, command: { ...command, clientsAdjust: false } }
        ]
      : []
  ),
  ...commands.flatMap(({ command, ...asked }): ReadonlyArray<Asked> =>
    command._tag === "DocumentReceived" ? [{ ...asked, command: { ...command, billingState: "invoiced" } }] : []
  ),
  ...[...changed("duplicate"), ...changed("record_report")].map((asked) => ({ ...asked, first: asked.command })),
  ...(["start_inspection", "take_inspection_part", "complete_inspection"] as const)
    .flatMap(changed)
    .map((asked) => ({ ...asked, now: late })),
  ...changed("report_delay").map((asked) => ({ ...asked, first: asked.command })),
  ...changed("report_delay").map(({ command, ...asked }): Asked => {
    if (command._tag !== "ReportDelay") return { command, ...asked }
    const early = { ...command.expected, from: testNow, to: testNow }
    return { ...asked, command: { ...command, expected: early } }
  }),
  ...changed("record_invoicing").map((asked): Asked => ({
    ...asked,
    first: { _tag: "InvoiceTrip", trip: "aller" },
    now: late
  }))
]

const walked = walk([...commands, ...misses])

const steps = walked.flatMap(({ asked, before, decision, name }) =>
  Result.isFailure(decision) ? [] : stepsOf(before, decision.success, asked).map((step) => ({ ...step, name }))
)

describe("what the tables say of a row", () => {
  it("holds for every command that takes it", { tags: "MIS-26" }, () => {
    const broken = steps.flatMap(({ name, row, taken }) =>
      row.guard.flatMap(({ holds, says }) => (holds(taken) ? [] : [`${row.name}, "${says}": ${name}`]))
    )
    assert.deepStrictEqual(broken, [])
  })

  it("names the cause of every command that takes it, and no cause that takes it never", () => {
    const unnamed = steps.flatMap(({ name, row, taken }) =>
      row.when.some(({ isOf }) => isOf(taken.command)) ? [] : [`${row.name}: ${name}`]
    )
    assert.deepStrictEqual(unnamed, [])
    const idle = rows.flatMap((row) =>
      row.when.flatMap(({ isOf, says }) =>
        steps.some((step) => step.row === row && isOf(step.taken.command)) ? [] : [`${row.name}: ${says}`]
      )
    )
    assert.deepStrictEqual(idle, [])
  })

  it("names the commands that read the row", () => {
    for (const row of rows) {
      const readers = Object.entries(read).flatMap(([tag, names]) => (names.includes(row.name) ? [tag] : []))
      const named = row.when.flatMap((cause): ReadonlyArray<string> => cause.commands)
      assert.sameMembers([...new Set(named)], readers, row.name)
    }
  })

  // Promises of what a command leaves as it is, and a reason that its type demands.
  const unbreakable = [
    guards.operatorSaysWhy,
    guards.completedOnce,
    guards.priceStays,
    guards.legsAhead,
    guards.reopensNothing
  ]

  it("can be false, and then the command is refused or changes nothing", () => {
    const refused = walked.filter(
      ({ before, decision }) => Result.isFailure(decision) || decision.success.mission === before
    )
    const never = rows.flatMap((row) =>
      row.guard.flatMap((clause) => {
        const { holds, says } = clause
        return unbreakable.includes(clause) ||
          refused.some(
            ({ asked: { command, now = testNow }, before }) =>
              row.when.some(({ isOf }) => isOf(command)) &&
              !holds({ before, after: before, command, to: before.status, now })
          )
          ? []
          : [`${row.name}: ${says}`]
      })
    )
    assert.deepStrictEqual(never, [])
  })
})
