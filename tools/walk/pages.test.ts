import { assert, describe, it } from "vitest"
import { consoleRoutes, phoneRoutes } from "./declared-routes.ts"
import { walkedPages } from "./pages.ts"
import { ofPhone } from "./phone-pages.ts"

const notFound = "not found"
const walked = new Set(walkedPages.map(({ route }) => route).filter((route) => route !== notFound))

describe("the walk", () => {
  it("opens every page that the routes of the console declare: add a new one to pages.ts", () => {
    const routes = consoleRoutes()
    assert.isAbove(routes.length, 30)
    const ofConsole = [...walked].filter((route) => !ofPhone(route))
    assert.deepStrictEqual(ofConsole.toSorted(), [...new Set(routes)].toSorted())
  })

  it("opens every page of the phone, and every step of an inspection: add a new one to phone-pages.ts", () => {
    const routes = phoneRoutes()
    assert.isAbove(routes.length, 18)
    assert.deepStrictEqual([...walked].filter(ofPhone).toSorted(), routes)
  })
})
