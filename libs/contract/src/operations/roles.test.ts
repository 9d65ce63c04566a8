import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "../api.contract.ts"
import { OperationsApi } from "../operations-api.contract.ts"
import { rolesFor } from "./roles.ts"

const endpoints = Object.values(OperationsApi.groups).flatMap((group) => Object.values(group.endpoints))

describe("the roles of an endpoint of operations", () => {
  it("are told for no endpoint of clients", () => {
    assert.throws(() => rolesFor(TrajetApi.groups.transports.endpoints.list), /neither for operators nor for drivers/u)
  })

  it("begin the description of the endpoint in the published document", () => {
    const { paths } = OpenApi.fromApi(OperationsApi)
    for (const endpoint of endpoints) {
      const { method, path } = endpoint
      const operation: unknown = Reflect.get(Object(paths[path.replaceAll(/:(\w+)/gu, "{$1}")]), method.toLowerCase())
      const wanted = rolesFor(endpoint).map((role) => `${role}s`)
      assert.match(
        String(Reflect.get(Object(operation), "description")),
        new RegExp(`^For ${wanted.join(" and ")}\\.`, "u"),
        `${method} ${path}`
      )
    }
  })
})
