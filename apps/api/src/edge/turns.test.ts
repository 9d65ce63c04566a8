import { assert, describe, it } from "vitest"
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
    for (const nth of [1, 2, 3]) turns.run(() => void done.push(nth))
    assert.deepStrictEqual(done, [1, 2, 3])
  })

  it("leaves what it has no time for to later ones, in the order of its coming", async () => {
    const turns = new Turns()
    const done: Array<number> = []
    for (const nth of [1, 2, 3]) {
      turns.run(() => {
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

  it("accepts connections before it goes on with what waits", async () => {
    const turns = new Turns()
    const done: Array<string> = []
    turns.run(() => busyFor(longTaskMillis))
    turns.run(() => void done.push("a request"))
    turns.accepted()
    await turn()
    done.push("a connection")
    await turn()
    assert.deepStrictEqual(done, ["a connection", "a request"])
  })
})
