import { assert, describe, it } from "@effect/vitest"
import { EndpointId } from "./endpoints/endpoint.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"

// Compiles only if the type of an id refuses a plain string.
// @ts-expect-error: a plain string is no id
const endpointIds: ReadonlyArray<EndpointId> = [text]

describe("an id of a webhook", () => {
  it("is its text at run time", () => {
    assert.deepStrictEqual<ReadonlyArray<string>>([EndpointId(text), ...endpointIds], Array(2).fill(text))
  })
})
