import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "../api.contract.ts"
import { ConsoleApi } from "../console/console-api.contract.ts"
import { DriverAppApi } from "../devices/driver-app.contract.ts"
import { OperationsApi } from "../operations-api.contract.ts"
import { type ExpectedAccess, expectedAccess } from "../../../../tools/harness/expected-access.ts"
import type { AnyEndpoint } from "./endpoint.ts"
import type { Who } from "./passage.model.ts"

const declaredIn = (groups: Readonly<Record<string, { readonly declared: Readonly<Record<string, AnyEndpoint>> }>>) =>
  Object.values(groups).flatMap(({ declared }) => Object.values(declared))

const endpoints = [TrajetApi, OperationsApi, ConsoleApi, DriverAppApi].flatMap(({ groups }) => declaredIn(groups))

const whoOf = (who: Who): ExpectedAccess["who"] => {
  switch (who.by) {
    case "anyone":
      return "anyone"
    case "client":
      return { scope: who.scope, environments: who.environments }
    case "person":
      return { roles: who.roles }
    case "user":
      return { users: who.roles }
  }
}

describe("the access of every endpoint", () => {
  it("is as the table by hand expects", { tags: ["ACC-22", "OPS-5", "CON-49"] }, () => {
    const declared = endpoints.map(({ passage: { once, sensitive, who }, route }) => [
      route,
      { who: whoOf(who), recently: sensitive.length > 0 && who.by !== "anyone", oncePerKey: once === "per_key" }
    ])
    assert.deepStrictEqual(Object.fromEntries(declared), expectedAccess)
  })

  it("begins the description of an endpoint of operations with its roles", () => {
    const { paths } = OpenApi.fromApi(OperationsApi)
    for (const { method, path, route } of declaredIn(OperationsApi.groups)) {
      const operation: unknown = Reflect.get(Object(paths[path.replaceAll(/:(\w+)/gu, "{$1}")]), method.toLowerCase())
      const who = expectedAccess[route]?.who ?? assert.fail(route)
      const roles = typeof who === "object" && "roles" in who ? who.roles.map((role) => `${role}s`) : []
      const described = String(Reflect.get(Object(operation), "description"))
      assert.match(described, new RegExp(`^For ${roles.join(" and ")}\\.`, "u"), route)
    }
  })
})
