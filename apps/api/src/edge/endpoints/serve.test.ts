import { type AnyEndpoint, OperationsApi, TrajetApi } from "@trajet/contract"
import { Effect, Result } from "effect"
import { assert, describe, it } from "vitest"
import { type HandlerOf, serve, Written } from "./serve.ts"

const { inspection } = TrajetApi.groups
const started = { status: 202, body: { data: null } } as const

type ReadHandler = HandlerOf<(typeof inspection.declared)["read"]>

const { drivers } = OperationsApi.groups
const driver = { key_id: "", environment: "live", key: null } as never

/** Lines that must not compile. They are not run. */
export const refused = () => {
  // @ts-expect-error `create` is once per key, and completes no claim
  serve(drivers, { list: () => Effect.never, change: () => Effect.never, create: () => Effect.succeed(driver) })
  // @ts-expect-error an endpoint that is not once per key has no `keyed`
  const keyed: ReadHandler = ({ keyed }) => keyed(() => new Written(""))
  // @ts-expect-error a handler is missing
  serve(inspection, {})
  // @ts-expect-error the contract has no such endpoint
  serve(inspection, { read: () => Effect.succeed(started), other: () => Effect.succeed(started) })
  // @ts-expect-error an answer with another status
  serve(inspection, { read: () => Effect.succeed({ status: 201, body: { data: null } } as const) })
  // @ts-expect-error the body of another status
  serve(inspection, { read: () => Effect.succeed({ status: 200, body: { data: null } } as const) })
  // @ts-expect-error one of several answers without its status
  serve(inspection, { read: () => Effect.succeed({ data: null }) })
  // @ts-expect-error a member that the query has not
  const query: ReadHandler = ({ query: { lag } }) => Effect.succeed({ status: 200, body: new Written(String(lag)) })
  // @ts-expect-error a parameter that the path has not
  const params: ReadHandler = ({ params: { ids } }) => Effect.succeed({ status: 200, body: new Written(ids) })
  // @ts-expect-error a caller of another door
  const caller: ReadHandler = ({ caller: { person } }) => Effect.succeed({ status: 200, body: new Written(person.id) })
  return [keyed, query, params, caller]
}

const answered = (body: unknown) => {
  const [route] = serve(inspection, { read: () => Effect.succeed({ status: 202, body } as never) })
  const asked = Result.getOrThrow(route?.asked("") ?? assert.fail("no route"))
  return Effect.runPromise(asked({} as never, {}) as Effect.Effect<unknown>)
}

describe("a served endpoint", () => {
  it("answers the status that its handler names, and only members that its schema names, in their own order", async () => {
    assert.deepStrictEqual(await answered({ secret: 1, data: null }), { status: 202, body: '{"data":null}' })
  })

  it("passes written text unparsed", async () => {
    assert.deepStrictEqual(await answered(new Written('{"data": null}')), { status: 202, body: '{"data": null}' })
  })

  it("has its passage from its endpoint", () => {
    const [route] = serve(inspection, { read: () => Effect.succeed(started) })
    const { passage }: AnyEndpoint = inspection.declared.read
    assert.strictEqual(route?.passage, passage)
  })
})
