import { assert, describe, it } from "vitest"
import { acceptMillis, turnMillis } from "../../limits.ts"
import { Turns } from "./turns.ts"

const busyFor = (millis: number) => {
  const until = performance.now() + millis
  while (performance.now() < until);
}
const longTaskMillis = 20

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe("a turn of the event loop", () => {
  it("runs short tasks at once", () => {
    const turns = new Turns()
    const done: Array<number> = []
    for (const nth of [1, 2, 3]) turns.run("a", () => void done.push(nth))
    assert.deepStrictEqual(done, [1, 2, 3])
  })

  it("defers tasks to later turns in the order of their arrival, if it has no time", async () => {
    const turns = new Turns()
    const done: Array<number> = []
    for (const nth of [1, 2, 3]) {
      turns.run("a", () => {
        busyFor(longTaskMillis)
        done.push(nth)
      })
    }
    assert.deepStrictEqual(done, [1])
    await turn()
    assert.deepStrictEqual(done, [1, 2])
    await turn()
    assert.deepStrictEqual(done, [1, 2, 3])
  })

  it("serves groups and addresses in turns, however many tasks one has", { tags: ["LIM-58", "SEC-50"] }, async () => {
    const turns = new Turns()
    const done: Array<string> = []
    const wait = (of: string) => {
      turns.run(of, () => {
        busyFor(longTaskMillis)
        done.push(of)
      })
    }
    for (const of of ["a", "a", "a", "a", "b", "c", "b"]) wait(of)
    for (let nth = 0; nth < 6; nth++) await turn()
    assert.deepStrictEqual(done, ["a", "a", "b", "c", "a", "b", "a"])
  })

  it("accepts connections before it runs waiting tasks", async () => {
    const turns = new Turns()
    const done: Array<string> = []
    turns.run("a", () => busyFor(longTaskMillis))
    turns.run("a", () => void done.push("a request"))
    turns.accepted()
    await turn()
    done.push("a connection")
    await turn()
    assert.deepStrictEqual(done, ["a connection", "a request"])
  })

  it("gives tasks as much time as connections had, however many connections arrive", async () => {
    let nowMillis = 0
    const turns = new Turns(() => nowMillis)
    const turnsMillis = 10
    const served: Array<number> = []
    const wait = () => {
      turns.run("a", () => {
        served.push(nowMillis)
        // No time is left in this turn, so the next task waits for the next turn.
        nowMillis += turnMillis
      })
    }
    for (let nth = 0; nth < 100; nth++) wait()
    while (nowMillis < 3 * acceptMillis) {
      turns.accepted()
      await turn()
      nowMillis += turnsMillis
    }
    const [, ...later] = served
    const during = (fromMillis: number, toMillis: number) =>
      later.filter((atMillis) => atMillis >= fromMillis && atMillis < toMillis).length
    const tasksFirstFrom = later[0] ?? 0
    assert.strictEqual(during(0, acceptMillis), 0)
    assert.isAtMost(tasksFirstFrom, acceptMillis + 2 * (turnsMillis + turnMillis))
    const mostTurns = acceptMillis / (turnsMillis + turnMillis)
    assert.isAtLeast(during(tasksFirstFrom, tasksFirstFrom + acceptMillis), Math.floor(mostTurns) - 1)
    assert.isAtMost(during(tasksFirstFrom + acceptMillis + turnMillis + turnsMillis, Infinity), 1)
  })
})
