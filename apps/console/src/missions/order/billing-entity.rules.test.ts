import { assert, describe, it } from "vitest"
import { type BillingEntity, chosenBeforehand, entityOfInputs, inputsOfEntity } from "./billing-entity.rules.ts"
import { noBilling } from "./order.model.ts"

const entity = (name: string, siret: string | null): BillingEntity => ({
  id: name,
  company_name: name,
  email: `${name}@fleet.example`,
  address: "1 rue A",
  siret
})
const [first, second] = [entity("Étoile", "73282932000074"), entity("Siège", null)]
const entities = [first, second]

describe("the billing entity of an order", { tags: ["CON-108"] }, () => {
  it("is the one that the inputs name", () => {
    for (const each of entities) assert.strictEqual(entityOfInputs(inputsOfEntity(each), entities), each)
    const typed = { ...inputsOfEntity(second), company: " SIÈGE ", email: "siège@fleet.example " }
    assert.strictEqual(entityOfInputs(typed, entities), second)
    assert.strictEqual(entityOfInputs({ ...noBilling, siret: "732 829 320 00074" }, entities), first)
  })

  it("is none for a SIRET, a name or a mail of nobody", () => {
    assert.isNull(entityOfInputs({ ...inputsOfEntity(first), siret: "1" }, entities))
    assert.isNull(entityOfInputs({ ...inputsOfEntity(second), email: "other@fleet.example" }, entities))
    assert.isNull(entityOfInputs(noBilling, entities))
  })

  it("is that of the last order, or the only one, before the user chooses", () => {
    assert.strictEqual(chosenBeforehand(inputsOfEntity(second), entities), second)
    assert.strictEqual(chosenBeforehand(noBilling, [first]), first)
    assert.isNull(chosenBeforehand(noBilling, entities))
    assert.isNull(chosenBeforehand(noBilling, []))
    assert.isNull(chosenBeforehand({ ...noBilling, company: "Typed" }, [first]))
  })
})
