import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { billingOfJson } from "./billing-file.rules.ts"
import { EntityId } from "./billing.model.ts"

const read = (lines: unknown) => billingOfJson(JSON.stringify(lines))

describe("a billing file", () => {
  it("needs a company name and an e-mail, and has defaults for the rest", () => {
    const entities = Result.getOrThrow(read([{ company_name: "Équipe Nord", email: "nord@example.com" }]))
    assert.deepStrictEqual(entities, [
      {
        id: EntityId("equipe-nord"),
        companyName: "Équipe Nord",
        email: "nord@example.com",
        address: "",
        siret: null,
        allowed: true
      }
    ])
  })

  it("keeps an explicit id, and otherwise uses the SIRET", () => {
    const line = { company_name: "A", email: "a@example.com", siret: "12345678900011" }
    const ids = Result.getOrThrow(read([line, { ...line, id: "own", allowed: false }])).map(({ id }) => id)
    assert.deepStrictEqual(ids, ["12345678900011", "own"])
  })

  it("is refused, and the error names its faults", () => {
    for (const wrong of [{}, [{ company_name: "A" }], [{ company_name: "", email: "a@example.com" }], "text"]) {
      assert.isTrue(Result.isFailure(read(wrong)))
    }
    assert.isTrue(Result.isFailure(billingOfJson("[")))
  })
})
