import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { decide } from "../mission/mission.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { isTripInvoiced } from "../mission/guards/invoiced.rules.ts"
import { invoicingNotices } from "../notices/invoicing-notices.rules.ts"
import {
  accept,
  after,
  assignTo,
  deliver,
  hoursLater,
  incident,
  marie,
  pickUp,
  receive,
  refusal,
  resolveBy,
  testMission
} from "../testing/mission-samples.ts"
import { plusMillis } from "../time/instant.rules.ts"
import { invoicingDueAt, tripsToInvoice } from "./record-invoicing.rules.ts"

const record: MissionCommand = { _tag: "RecordInvoicing" }
const weekLater = hoursLater(7 * 24)

const there: ReadonlyArray<MissionCommand> = [assignTo(marie), pickUp("aller"), deliver("aller"), receive("pv-aller")]
const back: ReadonlyArray<MissionCommand> = [pickUp("retour"), deliver("retour"), receive("pv-retour", "retour")]

const completed = after(testMission(false), ...there, accept("pv-aller")).mission
const returned = after(testMission(true), ...there, ...back, accept("pv-aller"), accept("pv-retour")).mission

const invoicedAts = ({ outbound, return: trip }: Mission) => [outbound.invoicedAt, trip?.invoicedAt ?? null]

describe("the record of automatic invoicing", () => {
  it(
    "is made seven days after completion, when the trips begin to count as invoiced",
    { tags: ["BIL-7", "OPS-37"] },
    () => {
      for (const [mission, expected] of [
        [completed, [weekLater, null]],
        [returned, [weekLater, weekLater]]
      ] as const) {
        assert.strictEqual(mission.status, "completed")
        assert.strictEqual(invoicingDueAt(mission), weekLater)
        const early = plusMillis(weekLater, -1)
        assert.strictEqual(refusal(mission, record, early), "InvoicingNotDue")
        assert.isFalse(isTripInvoiced(mission, "aller", null, early))
        // However late the work is, the time is that of the rule.
        const decision = Result.getOrThrow(decide(mission, record, hoursLater(30 * 24)))
        assert.deepStrictEqual(invoicedAts(decision.mission), [...expected])
        assert.isEmpty(decision.events)
        assert.strictEqual(refusal(decision.mission, record, hoursLater(31 * 24)), "InvoicingNotDue")
        assert.isNull(invoicingDueAt(decision.mission))
      }
    }
  )

  it("leaves what an operator has noted, and is not made if nothing is left", { tags: "OPS-37" }, () => {
    const half = after(returned, { _tag: "InvoiceTrip", trip: "retour" }).mission
    assert.deepStrictEqual(tripsToInvoice(half), ["aller"])
    const rest = Result.getOrThrow(decide(half, record, weekLater)).mission
    assert.deepStrictEqual(invoicedAts(rest), [weekLater, half.return?.invoicedAt])
    const whole = after(half, { _tag: "InvoiceTrip", trip: "aller" }).mission
    assert.isNull(invoicingDueAt(whole))
    assert.strictEqual(refusal(whole, record, weekLater), "InvoicingNotDue")
    assert.isEmpty(invoicingNotices("live", whole))
  })

  it("is not made before completion, and has no part in a return that was given up", () => {
    const delivered = after(testMission(false), ...there).mission
    assert.isNull(invoicingDueAt(delivered))
    assert.strictEqual(refusal(delivered, record, weekLater), "IllegalTransition")
    const given = after(
      testMission(true),
      assignTo(marie),
      pickUp("aller"),
      incident,
      resolveBy("delivered_elsewhere"),
      receive("pv-aller"),
      accept("pv-aller")
    ).mission
    assert.strictEqual(given.status, "completed")
    assert.deepStrictEqual(tripsToInvoice(given), ["aller"])
  })

  it("is told to operators, with the trips and no price", () => {
    const [notice, ...others] = invoicingNotices("test", returned)
    assert.isEmpty(others)
    assert.deepInclude(notice, {
      audience: "operators",
      recipients: [],
      subject: "[test] Mission M-10000001 : facturée"
    })
    assert.include(notice?.text, "trajet aller, trajet retour")
    assert.notMatch(notice?.text ?? "€", /€|392|@/u)
  })
})
