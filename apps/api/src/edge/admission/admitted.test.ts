import { OperationsApi, TrajetApi } from "@trajet/contract"
import { assert, describe, it } from "vitest"
import { takesPlace } from "./admitted.ts"

const paths = [...Object.values(TrajetApi.groups), ...Object.values(OperationsApi.groups)].flatMap(({ endpoints }) =>
  Object.values(endpoints).map(({ path }) => path)
)

const pathsOutside = ["/operations/v1/feed", "/operations/v1/feed?last_event_id=1", "/healthz", "/docs", "/", ""]

describe("a place of the work in progress", () => {
  it("is taken by every endpoint of both APIs, except the feed", () => {
    const { path: feed } = OperationsApi.groups.feed.endpoints.follow
    assert.deepStrictEqual(
      paths.filter((path) => !takesPlace(path)),
      [feed]
    )
  })

  it.each(pathsOutside)("is not taken by %s", (path) => {
    assert.isFalse(takesPlace(path))
  })

  it.each(["/operations/v1/feeds", "/operations/v1/missions?status=assigned"])("is taken by %s", (path) => {
    assert.isTrue(takesPlace(path))
  })
})
