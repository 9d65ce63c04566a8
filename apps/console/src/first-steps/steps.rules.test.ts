import { describe, expect, it } from "vitest"
import { orderCurl } from "./order-curl.ts"
import { doneSteps, nextStep } from "./steps.rules.ts"

const nothing = { hasKey: false, hasEndpoint: false, hasPrice: false, hasMission: false, hasDelivery: false }

describe("the first steps", () => {
  it("begin with a key, and go on to the first step without a result", () => {
    expect(nextStep(doneSteps(nothing))).toBe("key")
    expect(nextStep(doneSteps({ ...nothing, hasKey: true, hasPrice: true }))).toBe("endpoint")
  })

  it("count a price as asked once a mission was ordered", () => {
    expect([...doneSteps({ ...nothing, hasMission: true })]).toEqual(["price", "order"])
  })

  it("end with a delivery that was acknowledged", () => {
    const all = { hasKey: true, hasEndpoint: true, hasPrice: true, hasMission: true, hasDelivery: true }
    expect(nextStep(doneSteps(all))).toBeNull()
  })
})

describe("the command of the first order", () => {
  it("orders a trip a week ahead, which a robot drives", () => {
    const command = orderCurl({
      origin: "https://api.example.com",
      key: "svc_test_x",
      billing: { company: "L'Atelier", email: "a@example.com", address: "1 rue du Test, Paris", siret: "" },
      now: Date.parse("2027-03-25T10:00:00Z")
    })
    expect(command).toContain("https://api.example.com/v1/transports")
    expect(command).toContain("X-Api-Key: svc_test_x")
    // The clocks go forward in between.
    expect(command).toContain("2027-04-01T09:00:00+02:00")
    expect(command).toContain(`"robot_driver"`)
    expect(command).toContain(`L'\\''Atelier`)
  })
})
