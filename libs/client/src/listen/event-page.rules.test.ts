import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { readEventPage } from "./event-page.rules.ts"

const record = (data: string, more = "") =>
  `{"id":"e","type":"transport.created","created_at":"c"${more},"sequence":1,"data":${data}}`

/** JSON with white space and escapes in every place that allows them. */
const looseJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[ ${value.map(looseJson).join(" ,\n")}]`
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)} :\t${looseJson(inner)}`)
    return `{${members.join(", ")} }`
  }
  if (typeof value === "string") return JSON.stringify(value).replaceAll("/", "\\/").replaceAll("e", "\\u0065")
  return JSON.stringify(value)
}

const awkward = fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", " ", "e", "é", "1") })
const payloads = fc.dictionary(awkward, fc.oneof(awkward, fc.jsonValue()))

describe("a page of the event log", () => {
  it("returns the exact text of any data", () => {
    fc.assert(
      fc.property(fc.array(payloads, { maxLength: 5 }), fc.boolean(), (datas, isLoose) => {
        const texts = datas.map(isLoose ? looseJson : (data) => JSON.stringify(data))
        const page = readEventPage(`{"data":[${texts.map((text) => record(text)).join(",")}],"next_cursor":null}`)
        assert.deepStrictEqual(
          page.events.map(({ data }) => data),
          texts
        )
      })
    )
  })

  it("keeps forms that a parser would rewrite", () => {
    for (const data of [
      `{"2":1,"1":2}`,
      `{"n":1.0e2}`,
      `{"s":"\\u0041\\/"}`,
      `{"a":1,"a":2}`,
      `{"big":12345678901234567890}`
    ]) {
      assert.strictEqual(readEventPage(`{"data":[${record(data)}],"next_cursor":null}`).events[0]?.data, data)
    }
  })

  it("reads the members in any order, and ignores unknown members", () => {
    const text = `\n{ "oldest_available" : "o" , "next_cursor":"n", "data" : [ {"data":{},"created_at":"c","x":["]"],"type":"t","id":"\\u0065"} ] }\n`
    assert.deepStrictEqual(readEventPage(text), {
      events: [{ id: "e", type: "t", createdAt: "c", data: "{}" }],
      hasMore: true,
      oldestAvailable: "o"
    })
    assert.deepStrictEqual(readEventPage(`{"data":[],"next_cursor":null}`), {
      events: [],
      hasMore: false,
      oldestAvailable: null
    })
  })

  it("refuses a text that is not a page", () => {
    for (const text of [
      "",
      "<html>",
      "null",
      "[]",
      "{}",
      `{"data":{}}`,
      `{"data":[{}]}`,
      `{"data":[${record("{}").replace(`"e"`, "1")}]}`
    ]) {
      assert.throws(() => readEventPage(text), SyntaxError, /./u, text)
    }
  })
})
