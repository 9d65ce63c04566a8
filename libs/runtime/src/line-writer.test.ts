import { PassThrough } from "node:stream"
import { assert, describe, it } from "vitest"
import { lineWriter } from "./line-writer.ts"

describe("a writer of lines", () => {
  it("has written every line at its end, and leaves nothing with the process", () => {
    const stream = new PassThrough()
    const listeners = process.listenerCount("exit")
    const { end, write } = lineWriter(stream)
    write("one")
    write("two")
    assert.isNull(stream.read())
    end()
    assert.strictEqual(String(stream.read()), "one\ntwo\n")
    assert.strictEqual(process.listenerCount("exit"), listeners)
  })
})
