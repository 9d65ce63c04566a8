import { assert, describe, it } from "vitest"
import type { Move } from "./moves.ts"
import { byCause, type GroupOutcome, groupFaults, reasonsIn, sharedNumbers, stopFaults, stopsOf } from "./verdict.ts"

const move: Move = { to: "b", beganAt: 1_000, endedAt: 5_000, stoppedMillis: 300, rows: 10 }
const at = (atMillis: number) => ({ atMillis, requestId: String(atMillis), what: "502" })

describe("the refusals of a group that moves", () => {
  it("belong to the move during which they came, from the first to the last", () => {
    const { outside, stops } = stopsOf([move], [at(2_000), at(2_400), at(2_100)])
    assert.deepStrictEqual(stops, [
      { to: "b", wholeSeconds: 4, byCommandMillis: 300, byClientsMillis: 400, refusals: 3 }
    ])
    assert.deepStrictEqual(outside, [])
    assert.deepStrictEqual(stopFaults(stops), [])
  })

  it("are faults outside of a move", () => {
    assert.deepStrictEqual(stopsOf([move], [at(999), at(5_001)]).outside, [at(999), at(5_001)])
    assert.deepStrictEqual(stopsOf([], [at(2_000)]).outside, [at(2_000)])
  })

  it("are faults if they last for more than 2 s, by the command or by the clients", () => {
    const { stops } = stopsOf([{ ...move, stoppedMillis: 2_001 }], [at(1_500), at(3_501)])
    assert.deepStrictEqual(stopFaults(stops), [
      "move 1 to b stopped writes for 2001 ms",
      "clients of move 1 were refused for 2001 ms"
    ])
  })
})

describe("the cause of a refusal", () => {
  it("is the move if the log of an API says so", () => {
    const line = (request: string, reason: string) =>
      JSON.stringify({ message: ["answered 502", { request, setting: "DATABASE_URL", reason }], level: "WARN" })
    const log = [line("1", "TJ001"), line("2", "the group is served at https://b.example"), line("3", "57014")].join(
      "\n"
    )
    const { ofMove, others } = byCause([at(1), at(2), at(3), at(4)], reasonsIn([log]))
    assert.deepStrictEqual([ofMove, others], [[at(1), at(2)], 2])
  })
})

const created = { id: "e1", type: "transport.created", missionId: "m1" }
const sound: GroupOutcome = {
  name: "moves",
  ordered: new Map([["k1", "m1"]]),
  changed: new Map(),
  uncertain: new Set(),
  log: [created],
  arrived: ["e1"],
  followed: ["e1"]
}

describe("the outcome of a group", () => {
  it("is sound if each change is once in the log, at the receiver and at the follower", () => {
    assert.deepStrictEqual(groupFaults(sound), [])
  })

  it("has each order without its event, each event that was not delivered or twice, and each that a follower missed", () => {
    assert.deepStrictEqual(groupFaults({ ...sound, log: [], arrived: [], followed: [] }), [
      "lost in moves: the order of m1 is not in the log"
    ])
    assert.deepStrictEqual(groupFaults({ ...sound, arrived: [] }), [
      "lost in moves: transport.created e1 did not arrive"
    ])
    assert.deepStrictEqual(groupFaults({ ...sound, arrived: ["e1", "e1"] }), [
      "doubled in moves: the event e1 arrived 2 times"
    ])
    assert.deepStrictEqual(groupFaults({ ...sound, followed: [] }), ["a follower of moves: missed: e1"])
  })

  it("takes a change that got no answer as made or not made", () => {
    const change = { id: "e2", type: "transport.dates_updated", missionId: "m1" }
    const both = { arrived: ["e1", "e2"], followed: ["e1", "e2"], log: [created, change] }
    assert.deepStrictEqual(groupFaults({ ...sound, uncertain: new Set(["m1"]) }), [])
    assert.deepStrictEqual(groupFaults({ ...sound, ...both, uncertain: new Set(["m1"]) }), [])
    assert.deepStrictEqual(groupFaults({ ...sound, ...both }), ["doubled in moves: a change of m1 is in the log twice"])
  })
})

describe("the numbers of missions", () => {
  it("are a fault if two missions have the same, in whichever cells", () => {
    const missions = [
      { id: "m1", number: "1" },
      { id: "m2", number: "2" }
    ]
    assert.deepStrictEqual(sharedNumbers(missions), [])
    assert.deepStrictEqual(sharedNumbers([...missions, { id: "m3", number: "2" }]), ["2 is the number of two missions"])
  })
})
