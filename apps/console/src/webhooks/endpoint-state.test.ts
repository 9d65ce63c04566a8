import { describe, expect, it } from "vitest"
import { endpointState, isHeld } from "./endpoint-state.ts"

const now = Date.parse("2027-03-01T10:00:00Z")
const enabled = { status: "enabled", reason: null, failures_in_row: 0, paused_until: null } as const

describe("the state of an endpoint", () => {
  it("needs no reason while attempts succeed", () => {
    expect(endpointState(enabled, now, "en")).toEqual({ tone: "good", label: "Enabled", why: null })
  })

  it("counts failures in a row, before and during a pause of the breaker", () => {
    expect(endpointState({ ...enabled, failures_in_row: 1 }, now, "en").why).toBe("The last attempt failed.")
    const suspended = { ...enabled, failures_in_row: 12, paused_until: "2027-03-01T10:15:00Z" }
    expect(endpointState(suspended, now, "en")).toMatchObject({ label: "Suspended", tone: "bad" })
    expect(endpointState(suspended, now, "en").why).toContain("After 12 failures in a row")
    expect(endpointState(suspended, now, "fr").why).toContain("11:15")
    expect(endpointState(suspended, now + 3_600_000, "en").label).toBe("Failing")
  })

  it("is held by a pause of the breaker until its end, and by a person or a disabling until it is enabled", () => {
    const suspended = { ...enabled, paused_until: "2027-03-01T10:15:00Z" }
    expect([enabled, suspended].map((state) => isHeld(state, now))).toEqual([false, true])
    expect(isHeld(suspended, now + 3_600_000)).toBe(false)
    expect(["paused", "disabled"].map((status) => isHeld({ ...enabled, status }, now))).toEqual([true, true])
  })

  it("says why a person or the breaker stopped it", () => {
    expect(endpointState({ ...enabled, status: "paused", reason: "maintenance" }, now, "en").why).toContain(
      "maintenance"
    )
    expect(endpointState({ ...enabled, status: "disabled", reason: "24 h of failures" }, now, "fr").why).toContain(
      "24 h of failures"
    )
  })
})
