import { assert, describe, it } from "vitest"
import { framesIn } from "./event-stream.rules.ts"

describe("server-sent events", () => {
  it("are split into their frames, and the beginning of the next one is kept", () => {
    const { frames, rest } = framesIn('id: a\ndata: {"x":1}\n\nid: b\n: heartbeat\n\nid: c\ndat')
    assert.deepStrictEqual(frames, [
      { id: "a", data: '{"x":1}' },
      { id: "b", data: null }
    ])
    assert.strictEqual(rest, "id: c\ndat")
  })

  it("may have lines of any ending, and data of several lines", () => {
    const { frames } = framesIn("id:a\r\ndata: one\r\ndata: two: three\r\n\r\n: opened\n\n")
    assert.deepStrictEqual(frames, [
      { id: "a", data: "one\ntwo: three" },
      { id: null, data: null }
    ])
  })
})
