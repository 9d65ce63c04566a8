import { describe, expect, it } from "vitest"
import { deliveryState } from "./delivery-state.ts"

const now = Date.parse("2027-03-01T10:00:00Z")
const failed = {
  status: "failed",
  last_error: "http_status: answered 401",
  last_status_code: 401,
  next_attempt_at: "2027-03-01T10:30:00Z"
} as const

describe("the state of a delivery", () => {
  it("says why the last attempt failed and when the next one is", () => {
    expect(deliveryState(failed, now, "en").what).toBe(
      "Your server answered 401 or 403: it refuses the signature or the access. Check the secret. Next attempt in 30 minutes."
    )
  })

  it("says that no attempt is left, or that the endpoint has to be enabled first", () => {
    expect(deliveryState({ ...failed, status: "dead", next_attempt_at: null }, now, "en").what).toContain(
      "No attempt is left"
    )
    expect(deliveryState({ ...failed, next_attempt_at: null }, now, "en").what).toContain(
      "until the webhook is enabled"
    )
  })

  it("needs no error for one that succeeded, is being sent, or was not sent yet", () => {
    const clean = { last_error: null, last_status_code: null, next_attempt_at: null }
    expect(deliveryState({ ...clean, status: "succeeded", last_status_code: 204 }, now, "en").what).toContain("(204)")
    expect(deliveryState({ ...clean, status: "delivering" }, now, "fr").what).toBe("L'envoi est en cours.")
    expect(deliveryState({ ...clean, status: "pending" }, now, "en").what).toContain("Not sent yet.")
  })

  it("shows the word of a later release", () => {
    expect(deliveryState({ ...failed, status: "parked" }, now, "en")).toMatchObject({
      label: "parked",
      tone: "neutral"
    })
  })
})
