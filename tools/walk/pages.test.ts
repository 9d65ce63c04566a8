import { assert, describe, it } from "vitest"
import { consoleRoutes } from "./console-routes.ts"
import { walkedPages } from "./pages.ts"

const notFound = "not found"

describe("the walk", () => {
  it("opens every page that the routes of the console declare: add a new one to pages.ts", () => {
    const routes = consoleRoutes()
    assert.isAbove(routes.length, 30)
    const walked = new Set(walkedPages.map(({ route }) => route).filter((route) => route !== notFound))
    assert.deepStrictEqual([...walked].toSorted(), [...new Set(routes)].toSorted())
  })
})
