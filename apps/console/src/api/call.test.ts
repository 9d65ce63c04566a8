import type { BodyOf } from "@trajet/contract"
import { assert, describe, it, vi } from "vitest"
import { call } from "./call.ts"

/** Lines that must not compile. They are not run. */
export const refused = (grid: BodyOf<"PUT /operations/v1/groups/:id/grid">["grid"]) => {
  // @ts-expect-error an unknown route
  void call("GET /v1/transport")
  // @ts-expect-error a filter that the list has not
  void call("GET /v1/transports", { query: { statuses: "completed" } })
  // @ts-expect-error a value that the filter has not
  void call("GET /v1/transports", { query: { status: "complete" } })
  // @ts-expect-error a day in place of the date-time of a filter
  void call("GET /v1/transports", { query: { created_after: "2027-03-15" } })
  // @ts-expect-error the path needs an id
  void call("GET /v1/transports/:id")
  // @ts-expect-error the body is missing
  void call("POST /console/api/keys", {})
  // @ts-expect-error a scope that does not exist
  void call("POST /console/api/keys", { body: { label: "a", environment: "test", scopes: ["all"] } })
  // @ts-expect-error a day in place of a date-time
  void call("POST /console/api/keys", { body: { environment: "test", scopes: [], expires_at: "2027-03-15" } })
  // @ts-expect-error a body is given also if it may be empty
  void call("POST /v1/transports/:id/cancel", { path: { id: "a" } })
  // @ts-expect-error a file without its content
  void call("POST /v1/transports/:id/documents", { path: { id: "a" }, body: { files: [{ key: "autre" }] } })
  // @ts-expect-error a leg that does not exist
  void call("PATCH /v1/transports/:id/dates", { path: { id: "a" }, body: { legs: { enlevement: {} } } })
  const abroad = { ...grid, internationalHt: { BE: null } }
  // @ts-expect-error the values of a record cannot be left out
  void call("PUT /operations/v1/groups/:id/grid", { path: { id: "a" }, body: { version: 1, grid: abroad } })
  // @ts-expect-error a code that no problem has
  void hasCode(new Error(), "offer_token")
  // @ts-expect-error the answer has no such member
  void call("GET /v1/transports").then(({ missions }) => missions)
}

describe("a call by its route", () => {
  it("is sent under the path of the console, with its query", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('{"data":[],"next_cursor":null}')))
    vi.stubGlobal("fetch", fetched)
    await call("GET /v1/transports", { query: { limit: 1, has_return: true, cursor: undefined } })
    await call("GET /console/api/keys")
    assert.deepStrictEqual(
      fetched.mock.calls.map(([address]: ReadonlyArray<unknown>) => address),
      ["/console/api/v1/transports?limit=1&has_return=true", "/console/api/keys"]
    )
    vi.unstubAllGlobals()
  })
})
