import { assert, describe, it } from "vitest"
import { watchReading } from "./reading.ts"

/** Ends after what promises that are settled have to do. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** Readings that the test ends, in their order. */
const heldReadings = () => {
  const begun: Array<PromiseWithResolvers<undefined>> = []
  const ending = new AbortController()
  const watched = watchReading(() => {
    const held = Promise.withResolvers<undefined>()
    begun.push(held)
    return held.promise
  }, ending.signal)
  return { ...watched, begun, ending }
}

describe("the reading of a phone", () => {
  it("begins once more if it is asked for while it runs, also several times", async () => {
    const { begun, read, reading } = heldReadings()
    for (let asked = 0; asked < 3; asked++) read()
    assert.lengthOf(begun, 1)
    begun[0]?.resolve(undefined)
    await nextTurn()
    assert.lengthOf(begun, 2)
    assert.strictEqual(reading(), "reading")
    begun[1]?.resolve(undefined)
    await nextTurn()
    assert.lengthOf(begun, 2)
    assert.strictEqual(reading(), "read")
  })

  it("begins once more after a failure, and again when it is asked for later", async () => {
    const { begun, read, reading } = heldReadings()
    read()
    read()
    begun[0]?.reject(new Error("no answer"))
    await nextTurn()
    assert.lengthOf(begun, 2)
    begun[1]?.reject(new Error("no answer"))
    await nextTurn()
    assert.strictEqual(reading(), "failed")
    read()
    assert.lengthOf(begun, 3)
  })

  it("begins no more once it has ended", async () => {
    const { begun, ending, read } = heldReadings()
    read()
    read()
    ending.abort()
    begun[0]?.resolve(undefined)
    await nextTurn()
    read()
    assert.lengthOf(begun, 1)
  })
})
