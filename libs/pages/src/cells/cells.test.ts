import { assert, beforeEach, describe, it } from "vitest"
import { CallError, isRefused } from "../call-error.ts"
import type { PageRequest } from "../request.ts"
import { Cells } from "./cells.ts"

interface Asked {
  readonly method: string
  readonly path: string
  readonly cell: string | null
}

const refusal = (status: number) =>
  new CallError("problem", {
    ...{ status, requestId: null },
    problem: { type: "about:blank", title: "no", status, detail: "no" }
  })
const silence = new CallError("unexpected", { status: 503, problem: null, requestId: null })

const get = (path: string, params = {}): PageRequest => ({ method: "GET", path, params })
const post = (path: string, params = {}): PageRequest => ({ method: "POST", path, params })
const mission = "/operations/v1/missions/:id"

/** Three cells behind one address. `answer` is what a cell answers. */
const scene = (answer: (cell: string, request: PageRequest) => unknown) => {
  const cells = new Cells()
  const asked: Array<Asked> = []
  const ask = async (request: PageRequest, cell: string | null): Promise<unknown> => {
    const { method, path } = request
    asked.push({ method, path, cell })
    const data = answer(cell ?? "a", request)
    cells.learn({ headers: new Headers({ "x-trajet-cells": "a b c" }) })
    if (data instanceof Error) throw data
    return data
  }
  const send = (request: PageRequest) => cells.send(request, ask)
  const failing = (request: PageRequest) =>
    send(request).then(
      () => assert.fail("it was answered"),
      (error: unknown) => error
    )
  const open = async () => {
    await send(get("/console/api/session"))
    asked.length = 0
  }
  return { cells, asked, send, failing, open }
}

const silentIn = ({ cells }: ReturnType<typeof scene>) => cells.silent().map(({ name }) => name)

describe("requests of a page to one cell", () => {
  it("are sent as before cells, once", async () => {
    const cells = new Cells()
    let asked = 0
    const answer = await cells.send(get("/operations/v1/missions"), async (_, cell) => {
      asked++
      cells.learn({ headers: new Headers() })
      assert.isNull(cell)
      return { data: [], next_cursor: "x" }
    })
    assert.deepStrictEqual(answer, { data: [], next_cursor: "x" })
    assert.strictEqual(asked, 1)
  })
})

describe("requests of a page to several cells", () => {
  let down: ReadonlySet<string>
  let home: Readonly<Record<string, string>>
  let all: ReturnType<typeof scene>

  beforeEach(async () => {
    down = new Set()
    home = { m1: "a", m2: "b", m3: "c" }
    all = scene((cell, { params = {}, path }) => {
      if (down.has(cell)) return silence
      if (path === "/operations/v1/missions/counts") return { counts: { assigned: 2 }, attention: { late: 1 } }
      if (path === "/operations/v1/missions")
        return {
          data: Object.keys(home)
            .filter((id) => home[id] === cell)
            .map((id) => ({ id })),
          next_cursor: null
        }
      if (path.startsWith(mission)) return home[params["id"] ?? ""] === cell ? { by: cell } : refusal(404)
      return { by: cell }
    })
    await all.open()
  })

  it(
    "have every row and every number, also of a cell that has just stopped, which is named",
    { tags: ["CON-159"] },
    async () => {
      const list = { data: [{ id: "m3" }, { id: "m2" }, { id: "m1" }], next_cursor: null, has_more: false }
      const counts = { counts: { assigned: 6 }, attention: { late: 3 } }
      assert.deepStrictEqual(await all.send(get("/operations/v1/missions")), list)
      assert.deepStrictEqual(await all.send(get("/operations/v1/missions/counts")), counts)
      assert.deepStrictEqual(silentIn(all), [])
      const before = Date.now()
      down = new Set(["b"])
      assert.deepStrictEqual(await all.send(get("/operations/v1/missions")), list)
      assert.deepStrictEqual(await all.send(get("/operations/v1/missions/counts")), counts)
      assert.deepStrictEqual(silentIn(all), ["b"])
      assert.isAtMost(all.cells.silent()[0]?.heardAt ?? Infinity, before + 1)
      down = new Set()
      await all.send(get("/operations/v1/missions"))
      assert.deepStrictEqual(silentIn(all), [])
    }
  )

  it("fail only if no cell answers", async () => {
    down = new Set(["a", "b", "c"])
    assert.strictEqual(await all.failing(get("/operations/v1/missions")), silence)
  })

  it("find the cell of a mission, and know it the next time", async () => {
    assert.deepStrictEqual(await all.send(get(mission, { id: "m2" })), { by: "b" })
    all.asked.length = 0
    assert.deepStrictEqual(await all.send(post(`${mission}/assign`, { id: "m2" })), { by: "b" })
    assert.deepStrictEqual(
      all.asked.map(({ cell }) => cell),
      ["b"]
    )
  })

  it("ask the cell whose feed has named a mission, and no other one", async () => {
    all.cells.sender?.place("m3", "c")
    assert.deepStrictEqual(await all.send(get(mission, { id: "m3" })), { by: "c" })
    assert.deepStrictEqual(
      all.asked.map(({ cell }) => cell),
      ["c"]
    )
  })

  it("follow a mission that has moved with its group", { tags: ["DRV-68"] }, async () => {
    await all.send(get(mission, { id: "m2" }))
    home = { m2: "c" }
    assert.deepStrictEqual(await all.send(post(`${mission}/pickup`, { id: "m2" })), { by: "c" })
  })

  it("do not call a mission unknown while its cell may be the silent one", async () => {
    down = new Set(["b"])
    assert.strictEqual(await all.failing(get(mission, { id: "m2" })), silence)
    down = new Set()
    assert.isTrue(isRefused(await all.failing(get(mission, { id: "nobody's" })), 404))
  })

  it("do not send a change to another cell if that of the mission may have made it", async () => {
    await all.send(get(mission, { id: "m2" }))
    all.asked.length = 0
    down = new Set(["b"])
    assert.strictEqual(await all.failing(post(`${mission}/pickup`, { id: "m2" })), silence)
    assert.deepStrictEqual(
      all.asked.map(({ cell }) => cell),
      ["b"]
    )
  })

  it("ask the home about people, and another cell while the home is down, which changes nothing", async () => {
    const drivers = get("/console/api/operations/v1/drivers")
    assert.deepStrictEqual(await all.send(drivers), { by: "a" })
    down = new Set(["a"])
    assert.deepStrictEqual(await all.send(drivers), { by: "b" })
    assert.strictEqual(await all.failing(post("/console/api/operations/v1/drivers")), silence)
  })
})

describe("the first request of a page", () => {
  it("is answered by another cell while the home is down", { tags: ["CON-159"] }, async () => {
    const all = scene((cell) => (cell === "a" ? silence : { by: cell }))
    assert.deepStrictEqual(await all.send(get("/console/api/session")), { by: "b" })
  })

  it("is not sent twice if it is a change", async () => {
    const all = scene((cell) => ({ by: cell }))
    await all.send(post(`${mission}/pickup`, { id: "m1" }))
    assert.strictEqual(all.asked.length, 1)
  })
})

describe("a session that another cell does not know yet", () => {
  it("leaves that cell out, and the refusal of the home is a refusal", async () => {
    let unknown = "b"
    const all = scene((cell) => (cell === unknown ? refusal(401) : { data: [{ id: cell }], next_cursor: null }))
    await all.open()
    const list = await all.send(get("/operations/v1/missions"))
    assert.deepStrictEqual(Reflect.get(Object(list), "data"), [{ id: "c" }, { id: "a" }])
    assert.deepStrictEqual(silentIn(all), ["b"])
    unknown = "a"
    assert.isTrue(isRefused(await all.failing(get("/operations/v1/missions")), 401))
  })
})
