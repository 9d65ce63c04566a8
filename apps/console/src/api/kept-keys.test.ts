import { failureOf, unreachable } from "@trajet/pages/request.ts"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { keyMillisMax } from "./kept-keys.rules.ts"
import { underKeptKey } from "./kept-keys.ts"
import { storageOfTab } from "../../test/tab-storage.ts"
import { makeTabStore, type TabStore } from "./tab-store.ts"

const assign = (body: unknown, id = "m-1") => ({
  userId: "u-1",
  environment: "test",
  request: { method: "POST", path: "/console/api/operations/v1/missions/:id/assign", params: { id }, body }
})
const lost = () => Promise.reject(unreachable(new Error("cut")))
const refusedAs = (status: number) => () =>
  Promise.reject(failureOf(new Response(null, { status }), { type: "about:blank", title: "refused" }))

describe("the key of a write", () => {
  let storage = storageOfTab()
  let store: TabStore
  /** Loads the page of the tab again. */
  const reload = () => (store = makeTabStore(() => storage))
  beforeEach(() => {
    storage = storageOfTab()
    reload()
  })
  afterEach(() => vi.useRealTimers())

  /** Sends the write, and returns the key that it had. */
  const keyOf = async (
    write: Parameters<typeof underKeptKey>[1],
    answer: (key: string) => Promise<unknown> = () => Promise.resolve(null)
  ): Promise<string> => {
    let used = ""
    const carriedOut = underKeptKey(store, write, (key) => {
      used = key
      return answer(key)
    })
    await carriedOut.catch(() => undefined)
    return used
  }

  it(
    "stays through a reload while its answer is missing, and is another one afterwards",
    { tags: "CON-97" },
    async () => {
      const first = await keyOf(assign({ driver_id: "d" }), lost)
      assert.match(first, /^[0-9a-f]{8}-[0-9a-f]{4}-4/u)
      reload()
      assert.strictEqual(await keyOf(assign({ driver_id: "d" }), lost), first)
      reload()
      assert.strictEqual(await keyOf(assign({ driver_id: "d" })), first)
      assert.strictEqual(storage.length, 0)
      assert.notStrictEqual(await keyOf(assign({ driver_id: "d" })), first)
    }
  )

  it("is that of no other content, path, environment or user", { tags: "CON-97" }, async () => {
    const write = assign({ driver_id: "d" })
    const first = await keyOf(write, lost)
    for (const other of [
      assign({ driver_id: "e" }),
      assign({ driver_id: "d" }, "m-2"),
      { ...write, environment: "live" },
      { ...write, userId: "u-2" },
      { ...write, userId: null }
    ]) {
      assert.notStrictEqual(await keyOf(other), first)
    }
    assert.strictEqual(await keyOf(write), first)
  })

  it("tells files from others by their bytes", { tags: "CON-97" }, async () => {
    const deposit = (bytes: string) =>
      assign({ files: [{ key: "autre", file_name: "a.pdf", content: new Blob([bytes], { type: "application/pdf" }) }] })
    const first = await keyOf(deposit("one"), lost)
    assert.notStrictEqual(await keyOf(deposit("two")), first)
    assert.strictEqual(await keyOf(deposit("one")), first)
  })

  it("goes with a refusal, but not with one that says nothing about the lost request", { tags: "CON-97" }, async () => {
    const write = assign({})
    const first = await keyOf(write, refusedAs(429))
    const second = await keyOf(write, lost)
    assert.notStrictEqual(second, first)
    assert.strictEqual(await keyOf(write, refusedAs(429)), second)
    assert.strictEqual(await keyOf(write, refusedAs(422)), second)
    assert.notStrictEqual(await keyOf(write), second)
  })

  it("is not used again when the API may have forgotten it", { tags: "CON-97" }, async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const first = await keyOf(assign({}), lost)
    vi.setSystemTime(Date.now() + keyMillisMax - 1)
    assert.strictEqual(await keyOf(assign({}), lost), first)
    vi.setSystemTime(Date.now() + 1)
    assert.notStrictEqual(await keyOf(assign({})), first)
  })

  it("is kept by the page alone in a browser that keeps nothing", async () => {
    const refuse = (): never => {
      throw new Error("refused")
    }
    store = makeTabStore(refuse)
    const first = await keyOf(assign({}), lost)
    assert.strictEqual(await keyOf(assign({})), first)
  })

  it("is a new one if the tab has another program's text", async () => {
    for (const text of ["null", "{}", "[1]", '[{"digest":1}]', "{"]) {
      storage.setItem("trajet-tab-keys", text)
      reload()
      assert.match(await keyOf(assign({})), /^[0-9a-f-]{36}$/u, text)
    }
  })

  it("goes with the user who leaves, and leaves other texts of the tab", async () => {
    storage.setItem("other", "stays")
    const first = await keyOf(assign({}), lost)
    store.clear()
    assert.notStrictEqual(await keyOf(assign({})), first)
    assert.strictEqual(storage.getItem("other"), "stays")
  })
})
