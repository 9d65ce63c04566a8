import { describe, expect, it } from "vitest"
import { endpointState, isBroken, isHeld } from "./endpoint-state.ts"

const now = Date.parse("2027-03-01T10:00:00Z")
const enabled = {
  ...{ status: "enabled", reason: null, failures_in_row: 0, paused_until: null },
  ...{ failing_since: null, last_failure: null, recovered_at: null }
} as const

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

  it(
    "says since when an endpoint fails, when the next attempt is, and how the last one failed",
    { tags: "CON-152" },
    () => {
      const failing = { ...enabled, failures_in_row: 12, failing_since: "2027-03-01T09:00:00Z" }
      const failure = { error: "http_status", status_code: 500 } as const
      const suspended = { ...failing, last_failure: failure, paused_until: "2027-03-01T10:15:00Z" }
      const why = endpointState(suspended, now, "fr").why ?? ""
      expect(why).toMatch(/^En échec depuis le 1 mars 2027, 10:00\. Après 12 échecs de suite, .*11:15.* 500/u)
      expect(endpointState(failing, now, "en").why).toBe(
        "Failing since 1 Mar 2027, 10:00. The last 12 attempts failed, all in a row."
      )
    }
  )

  it(
    "is broken once the breaker paused it until it works again, and tells a recovery for a day",
    { tags: "CON-152" },
    () => {
      const suspended = { ...enabled, failures_in_row: 1, paused_until: "2027-03-01T09:00:00Z" }
      const recovering = { ...suspended, failures_in_row: 0 }
      const states = [enabled, { ...enabled, failures_in_row: 9 }, suspended, recovering]
      expect(states.map(isBroken)).toEqual([false, false, true, false])
      expect(["paused", "disabled"].map((status) => isBroken({ ...suspended, status }))).toEqual([false, true])
      const recovered = { ...enabled, recovered_at: "2027-03-01T09:59:00Z" }
      expect(endpointState(recovered, now, "en")).toEqual({
        ...{ tone: "good", label: "Enabled" },
        why: "Works again since 1 Mar 2027, 10:59, after failures."
      })
      expect(endpointState(recovered, now + 86_400_000, "en").why).toBeNull()
    }
  )

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
