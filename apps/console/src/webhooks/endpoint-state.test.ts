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

  it("says the reasons of Trajet itself in the language of the user", () => {
    const reason = "24 attempts have failed since 2027-02-28T10:00:00.000Z, and none has succeeded"
    const disabled = { ...enabled, status: "disabled", reason } as const
    expect(endpointState(disabled, now, "fr").why).toContain(
      "aucun des 24 envois depuis le 28 févr. 2027, 11:00 n'a réussi"
    )
    expect(endpointState(disabled, now, "en").why).toContain("none of the 24 attempts since 28 Feb 2027, 11:00")
    const paused = { ...enabled, status: "paused", reason: "paused by Ada" } as const
    expect(endpointState(paused, now, "fr").why).toBe("Mis en pause par Ada. Les livraisons attendent.")
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
