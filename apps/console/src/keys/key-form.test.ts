import { describe, expect, it } from "vitest"
import { emptyForm, type KeyForm, keyRequest, keyState } from "./key-form.ts"
import { priceCurl } from "./price-curl.ts"

const now = Date.parse("2027-03-01T10:00:00Z")
const form: KeyForm = { ...emptyForm("test"), label: " ERP de Lyon " }

describe("the form of a key", () => {
  it("asks for a key with the chosen rights, for a number of days", () => {
    expect(keyRequest({ ...form, scopes: ["transports:read", "transports:write"] }, now)).toEqual({
      label: "ERP de Lyon",
      environment: "test",
      scopes: ["transports:read", "transports:write"],
      expires_at: "2027-05-30T10:00:00.000Z"
    })
  })

  it("asks for a key without end", () => {
    expect(keyRequest({ ...form, expiry: "never" }, now)).not.toHaveProperty("expires_at")
  })

  it("keeps a key valid to the end of its last day in Paris, in winter and in summer", () => {
    expect(keyRequest({ ...form, expiry: "day", day: "2027-03-05" }, now)).toMatchObject({
      expires_at: "2027-03-05T23:00:00.000Z"
    })
    expect(keyRequest({ ...form, expiry: "day", day: "2027-07-14" }, now)).toMatchObject({
      expires_at: "2027-07-14T22:00:00.000Z"
    })
  })

  it("refuses a key without a right, and a last day that is missing or past", () => {
    expect(keyRequest({ ...form, scopes: [] }, now)).toBe("scopeMissing")
    expect(keyRequest({ ...form, expiry: "day", day: "" }, now)).toBe("dayPast")
    expect(keyRequest({ ...form, expiry: "day", day: "2027-02-28" }, now)).toBe("dayPast")
  })
})

describe("the curl of a key", () => {
  it("prices a trip on the host of the console with that key", () => {
    expect(priceCurl("https://api.example.com", "sk_test_abc")).toBe(
      `curl -sS https://api.example.com/v1/pricing \\
  -H 'X-Api-Key: sk_test_abc' \\
  -H 'Content-Type: application/json' \\
  -d '{"pickup":"10 rue de Rivoli, 75001 Paris","delivery":"Place Bellecour, 69002 Lyon"}'`
    )
  })
})

describe("the state of a key", () => {
  it("is revoked before it is expired, and active until its expiry", () => {
    const expires_at = "2027-03-01T10:00:00Z"
    expect(keyState({ expires_at, revoked_at: expires_at }, now)).toBe("revoked")
    expect(keyState({ expires_at, revoked_at: null }, now)).toBe("expired")
    expect(keyState({ expires_at, revoked_at: null }, now - 1)).toBe("active")
    expect(keyState({ expires_at: null, revoked_at: null }, now)).toBe("active")
  })
})
