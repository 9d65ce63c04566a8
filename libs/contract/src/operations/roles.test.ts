import { assert, describe, it } from "@effect/vitest"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"
import { PassageNote } from "../endpoint/passage.model.ts"
import { OperationsApi } from "../operations-api.contract.ts"
import { rolesByEndpoint, rolesFor } from "./roles.ts"

const endpoints = Object.values(OperationsApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map(({ annotations, method, path }) => ({
    ...{ annotations, method, path },
    name: `${method} ${path}`
  }))
)

describe("the roles of an endpoint of operations", () => {
  it("are told for each endpoint of the contract, and for no other", () => {
    assert.sameMembers(
      Object.keys(rolesByEndpoint),
      endpoints.filter(({ annotations }) => Context.get(annotations, PassageNote) === null).map(({ name }) => name)
    )
    assert.throws(() => rolesFor({ method: "GET", path: "/operations/v1/planted" }), /roles\.ts/u)
  })

  it("begin the description of the endpoint in the published document", () => {
    const { paths } = OpenApi.fromApi(OperationsApi)
    for (const { annotations, method, path, name } of endpoints) {
      const operation: unknown = Reflect.get(Object(paths[path.replaceAll(/:(\w+)/gu, "{$1}")]), method.toLowerCase())
      const wanted = rolesFor({ annotations, method, path }).map((role) => `${role}s`)
      assert.match(
        String(Reflect.get(Object(operation), "description")),
        new RegExp(`^For ${wanted.join(" and ")}\\.`, "u"),
        name
      )
    }
  })
})
