import { assert, describe, it } from "@effect/vitest"
import { E164, type ReadPhone } from "../phones/phone.model.ts"
import { suspectColumns } from "./suspect-cells.rules.ts"

const read: ReadPhone = (text) => ({ numbers: text === "one" ? [E164("+33612345678")] : [], otherDigits: 0 })

describe("the cells of a row that are very probably wrong", () => {
  it("are phones, e-mail addresses and plates of each kind of column", { tags: "CON-104" }, () => {
    const wrong = {
      pickup_phone: "two",
      pickup_email: "a@example..com",
      delivery_phone: "none",
      registration: "SS-123-AB",
      billing_email: "mailto:a@example.com",
      description: "two"
    }
    assert.deepStrictEqual(suspectColumns(read, wrong), [
      "registration",
      "pickup_phone",
      "pickup_email",
      "delivery_phone",
      "billing_email"
    ])
  })

  it("are none of a usual row, and none that are empty", { tags: "CON-104" }, () => {
    const right = { pickup_phone: "one", pickup_email: "a@example.com", registration: "AB-123-CD", delivery_phone: "" }
    assert.deepStrictEqual(suspectColumns(read, right), [])
  })
})
