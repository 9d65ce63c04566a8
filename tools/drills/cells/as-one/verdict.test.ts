import { assert, describe, it } from "vitest"
import {
  type Balance,
  balanceFaults,
  countedByKind,
  outageFaults,
  type Refused,
  refusedOf,
  type Sights,
  sightFaults,
  withoutRepeated
} from "./verdict.ts"

const balance: Balance = {
  before: [
    { cell: "a", groups: 2, load: 100 },
    { cell: "b", groups: 0, load: 0 }
  ],
  after: [
    { cell: "a", groups: 1, load: 55 },
    { cell: "b", groups: 1, load: 50 }
  ],
  moves: [{ group: "heavy", from: "a", to: "b", load: 50, rows_copied: 10, writes_stopped_ms: 300 }],
  seconds: 10
}
const refused = (group: string, kind: string, atMillis = 1_000): Refused => ({ group, kind, atMillis })

describe("the refusals of a group", () => {
  it("are of a move, of the proxy, or of another kind", () => {
    const at = (requestId: string, status: number) => ({ requestId, atMillis: 1, what: `GET /x: ${status} {}` })
    const reasons = new Map([
      ["1", "TJ001"],
      ["2", "the group is served at https://b.example"],
      ["3", "57014"]
    ])
    const all = refusedOf("g", [at("1", 502), at("2", 502), at("3", 502), at("", 503), at("4", 503)], reasons)
    assert.deepStrictEqual(
      [...countedByKind(all)],
      [
        ["move", 2],
        ["502 57014", 1],
        ["proxy", 1],
        ["503 no reason", 1]
      ]
    )
  })
})

describe("a balance under load", () => {
  it("is as promised if only the groups that moved were refused, for a short time", () => {
    assert.deepStrictEqual(balanceFaults(balance, [refused("heavy", "move"), refused("heavy", "move", 2_000)]), [])
  })

  it("is at fault for a refusal of another kind, or of a group that stays", () => {
    assert.deepStrictEqual(balanceFaults(balance, [refused("heavy", "429 shed"), refused("stays", "move")]), [
      "heavy was refused while groups moved: 429 shed",
      "stays was refused while groups moved: move"
    ])
  })

  it("is at fault for a stop of more than 2 s, by the command or by the clients", () => {
    const [move] = balance.moves
    const slow = { ...balance, moves: move === undefined ? [] : [{ ...move, writes_stopped_ms: 2_001 }] }
    assert.deepStrictEqual(balanceFaults(slow, [refused("heavy", "move"), refused("heavy", "move", 3_001)]), [
      "the move of heavy stopped writes for 2001 ms",
      "clients of heavy were refused for 2001 ms"
    ])
  })

  it("is at fault if it moved nothing, or left the loads uneven", () => {
    assert.deepStrictEqual(balanceFaults({ ...balance, moves: [], after: balance.before }, []), [
      "no group was moved",
      "after the moves a cell has 2.00 times the mean"
    ])
  })
})

describe("a cell that was killed", () => {
  it("may refuse its own groups alone", () => {
    assert.deepStrictEqual(outageFaults(new Set(["its"]), [refused("its", "proxy"), refused("other", "proxy")]), [
      "other was refused while another cell was down: proxy"
    ])
  })

  it("may get a delivery sent again with its id", () => {
    assert.deepStrictEqual(withoutRepeated(["e1", "e2", "e1"]), { once: ["e1", "e2"], repeated: 1 })
  })
})

const sound: Sights = {
  board: { named: 1, said: "does not answer: those of 10:15", rowsKept: 3, newShown: 2, assigned: 200, back: 3 },
  phone: { named: 1, said: "does not answer. As of 10:15", otherSent: 2, waiting: "1 waits", back: 3 },
  reports: new Map([["m1", 1]])
}

describe("what an operator and a driver see of it", () => {
  it("is the age of its data, and the work of the other cells", () => {
    assert.deepStrictEqual(sightFaults(sound), [])
  })

  it("is at fault without the age, without its missions, or if work of others stops", () => {
    const board = { ...sound.board, said: "does not answer", rowsKept: 0, assigned: 503 }
    assert.deepStrictEqual(sightFaults({ ...sound, board }), [
      "no age of data is shown: does not answer",
      "the board shows no mission of the cell that is down",
      "an assignment in another cell was answered 503"
    ])
  })

  it("is at fault for a report that was lost or made twice", () => {
    const reports = new Map([
      ["m1", 0],
      ["m2", 2],
      ["m3", 1]
    ])
    assert.deepStrictEqual(sightFaults({ ...sound, reports }), [
      "the report of m1 is in the log 0 times",
      "the report of m2 is in the log 2 times"
    ])
  })
})
