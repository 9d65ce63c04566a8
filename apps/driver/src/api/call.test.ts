import { assert, describe, it, vi } from "vitest"
import { call } from "./call.ts"

/** Lines that must not compile. They are not run. */
export const refused = () => {
  // @ts-expect-error a route of operators
  void call("POST /operations/v1/drivers", { body: { name: "", first_name: "", phone: "", email: "" } })
  // @ts-expect-error a route of clients
  void call("GET /v1/transports")
}

describe("a call by its route", () => {
  it("is sent to the path of its route", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('{"data":[]}')))
    vi.stubGlobal("fetch", fetched)
    await call("GET /operations/v1/offers")
    assert.deepStrictEqual(
      fetched.mock.calls.map(([address]: ReadonlyArray<unknown>) => address),
      ["/operations/v1/offers"]
    )
    vi.unstubAllGlobals()
  })
})
