import { QueryClient } from "@tanstack/react-query"
import { afterEach, assert, describe, it, vi } from "vitest"
import { missionSearch } from "./mission-search.ts"

/** Answers each request with the rows of its filter, and notes the requests. */
const answering = (rowsOf: (query: URLSearchParams) => ReadonlyArray<object>) => {
  const asked: Array<string> = []
  vi.stubGlobal("fetch", (url: string) => {
    const { searchParams } = new URL(url, "http://h")
    asked.push(decodeURIComponent(searchParams.toString()))
    return Promise.resolve(new Response(JSON.stringify({ data: rowsOf(searchParams), next_cursor: null })))
  })
  return asked
}
const found = (text: string, isOperator = false) => new QueryClient().fetchQuery(missionSearch(text, isOperator))
const row = (id: string, more: object = {}) => ({
  ...{ id, transport_id: `M-${id}`, reference: "r", vehicle: { registration: "AB-123-CD" } },
  ...more
})

describe("the search of missions", () => {
  afterEach(() => vi.unstubAllGlobals())

  it("begins with three characters beside spaces", () => {
    assert.deepStrictEqual(
      ["ab", " ab ", "abc", " abc "].map((text) => missionSearch(text, false).enabled),
      [...[false, false, true, true]]
    )
  })

  it("of a group is by number, or else by plate and reference", async () => {
    const asked = answering(() => [])
    await found(" m-123 ")
    await found("M-12x")
    assert.deepStrictEqual(asked, [
      "transport_id=M-123&limit=10",
      "registration=M-12x&limit=10",
      "reference=M-12x&limit=10"
    ])
  })

  it("of a group finds a mission once, with its plate and reference", async () => {
    answering(() => [row("1"), row("2", { transport_id: null, reference: null, vehicle: { registration: "" } })])
    assert.deepStrictEqual(await found("abc"), [
      { id: "1", number: "M-1", note: "AB-123-CD · r" },
      { id: "2", number: "2", note: "" }
    ])
  })

  it("finds ten missions at most", async () => {
    answering((query) => Array.from({ length: 6 }, (_, index) => row(`${query.has("reference")}-${index}`)))
    assert.strictEqual((await found("abc")).length, 10)
  })

  it("of an operator is by the text in all groups", async () => {
    const trips = { aller: { vehicle: { registration: "AB-123-CD" } } }
    const asked = answering(() => [
      { ...{ id: "1", transport_id: "M-1", reference: null, group: { name: "G" } }, trips },
      { ...{ id: "2", transport_id: "M-2", reference: "r", group: null }, trips }
    ])
    assert.deepStrictEqual(await found("m-1", true), [
      { id: "1", number: "M-1", note: "AB-123-CD · G" },
      { id: "2", number: "M-2", note: "AB-123-CD · r" }
    ])
    assert.deepStrictEqual(asked, ["q=m-1&limit=10"])
  })
})
