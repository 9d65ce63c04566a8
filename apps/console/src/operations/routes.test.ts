import { assert, describe, it } from "vitest"
import { NotAllowedError } from "../app/not-allowed.ts"
import type { Role } from "../session/session.ts"
import { operationsRoutes } from "./routes.tsx"

const refusesTo = (route: (typeof operationsRoutes)[number], role: Role): boolean => {
  const check: unknown = route.options.beforeLoad
  if (typeof check !== "function") return false
  try {
    check({ context: { session: { user: { role } } } })
    return false
  } catch (error) {
    if (error instanceof NotAllowedError) return true
    throw error
  }
}

describe("the pages of operators", () => {
  it.each(operationsRoutes.map((route) => [String(Reflect.get(route.options, "path")), route] as const))(
    "at %s are for operators alone",
    { tags: "CON-56" },
    (_path, route) => {
      const roles = ["member", "administrator", "operator"] as const
      assert.deepStrictEqual(
        roles.map((role) => refusesTo(route, role)),
        [true, true, false]
      )
    }
  )
})
