import { assert, describe, it } from "vitest"
import type { Heard } from "./product-traffic.ts"
import { type Played, reportOf } from "./report.ts"
import type { Fault, Round } from "./rounds.ts"

const round = (fault: Fault, successMillis: number, strays: ReadonlyArray<Heard> = []): Round => ({
  fault,
  successMillis,
  wholeMillis: 2 * successMillis,
  askedBefore: 0,
  strays,
  openAtReturn: 0,
  connectionsSince: 0,
  from: 0,
  to: successMillis
})
const played: Played = {
  rounds: [
    round("kill", 4_000),
    round("kill", 2_000),
    round("kill", 9_000),
    round("pause", 1_000),
    round("pause", 2_000)
  ],
  broken: [],
  events: 10,
  promised: 8,
  requestsRepeated: 0,
  deliveriesDue: 12,
  retried: 0,
  violations: [],
  refused: [],
  repeats: { byLease: 0, byUndoneClaim: 0, byClient: 0, unexplained: [], longestUndoneMillis: 0 },
  missed: [],
  replicaReads: { replica: 7, behind: 2, failed: 1, leftOut: 3 }
}
const asked: Heard = { atMillis: 1, application: "trajet-api", isAnswer: false, statement: "missions.insert" }

describe("the report of fail-overs", () => {
  it("has the median and the worst time of each fault, over all clusters", () => {
    const { failures, figures } = reportOf([played, { ...played, rounds: [round("kill", 20_000)] }], [])
    assert.deepStrictEqual(failures, [])
    const rows = figures.filter((line) => line.includes("killed") || line.includes("paused"))
    assert.deepStrictEqual(
      rows.map((row) => row.split(" | ").slice(1).join(" ")),
      ["4 6.5 20.0 13.0 40.0 |", "2 1.5 2.0 3.0 4.0 |"]
    )
  })

  it("fails for each kind of fault, in one short line with its count", () => {
    const violations = Array.from({ length: 500 }, (_, i) => ({
      fault: "broken promise" as const,
      what: `mission ${i}: ${"told ".repeat(50)}`
    }))
    const { failures } = reportOf([{ ...played, violations, missed: ["missed: a"], refused: ["answered by 404"] }], [])
    assert.strictEqual(failures.length, 3)
    assert.match(failures[0] ?? "", /^broken promise: 500 times, as mission 0/u)
    for (const line of failures) assert.isAtMost(line.length, 210)
  })

  it("counts the reads of the standby, and fails if it served none", () => {
    const { figures } = reportOf([played, played], [])
    assert.include(figures.join(), "14 from the standby; from the primary 4 because the standby was behind, 6 while")
    const unread = { ...played, replicaReads: { ...played.replicaReads, replica: 0 } }
    assert.deepStrictEqual(reportOf([unread], []).failures, ["the standby served no read: 1 times, as none at all"])
  })

  it("fails for what a replaced server was asked, or confirmed", () => {
    const rounds = [round("cut", 1_000, [asked, { ...asked, isAnswer: true }])]
    assert.deepStrictEqual(reportOf([{ ...played, rounds }], []).failures, [
      "asked of a server that was replaced, after its return: 1 times, as trajet-api: missions.insert",
      "confirmed by a server that was replaced: 1 times, as trajet-api: missions.insert"
    ])
  })

  it("fails for a delivery that was sent again without an explanation", () => {
    const repeats = { ...played.repeats, unexplained: ["delivery a"] }
    assert.deepStrictEqual(reportOf([{ ...played, repeats }], []).failures, [
      "sent again without a record that explains it: 1 times, as delivery a"
    ])
  })

  it("fails for a cluster that broke, and if no fault was played", () => {
    assert.strictEqual(reportOf([played], ["it broke"]).failures.length, 1)
    assert.strictEqual(reportOf([{ ...played, broken: ["not whole"] }], []).failures.length, 1)
    assert.strictEqual(reportOf([], []).failures.length, 1)
  })
})
