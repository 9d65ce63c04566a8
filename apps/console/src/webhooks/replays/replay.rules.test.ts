import { describe, expect, it } from "vitest"
import { inputOf } from "../../parts/time.rules.ts"
import { previewRows, problemOf, progressOf, rateIn, remainingMillis, requestOf } from "./replay.rules.ts"

const form = {
  from: "2027-01-15T09:00",
  to: "",
  isEveryType: true,
  types: [],
  includesSucceeded: false,
  includesMissing: true,
  rate: 10
} as const
const catalogue = { data: [{ type: "transport.created", description_fr: "", description_en: "", example: "{}" }] }

describe("the form of a replay", () => {
  it("takes a rate from 1 to 100", () => {
    expect([0, 1, 100, 101, "", "-"].map(rateIn)).toEqual([null, 1, 100, null, null, null])
  })

  it("asks for a period in the zone of the service, in winter and in summer", () => {
    expect(requestOf(form, catalogue)).toEqual({ since: "2027-01-15T09:00:00+01:00", rate: 10 })
    expect(requestOf({ ...form, to: "2027-07-15T09:00" }, catalogue)?.until).toBe("2027-07-15T09:00:00+02:00")
    expect(inputOf(Date.parse("2027-07-15T07:00:00Z"))).toBe("2027-07-15T09:00")
  })

  it("asks for chosen types that the catalogue has, and for what was delivered", () => {
    const chosen = {
      ...form,
      isEveryType: false,
      types: ["transport.created", "moon.landed"],
      includesSucceeded: true,
      includesMissing: false
    }
    expect(requestOf(chosen, catalogue)).toMatchObject({
      types: ["transport.created"],
      include_succeeded: true,
      include_missing: false
    })
  })

  it("is not sent without a start, with an end before it, or without a type", () => {
    expect(problemOf({ ...form, from: "" })).toBe("fromMissing")
    expect(problemOf({ ...form, to: "2027-01-15T08:59" })).toBe("toBefore")
    expect(problemOf({ ...form, isEveryType: false })).toBe("typesMissing")
    expect(requestOf({ ...form, from: "" }, catalogue)).toBeNull()
  })
})

describe("a dry run", () => {
  it("has a row for each type, with the number of each status", { tags: "CON-151" }, () => {
    const of = (status: "failed" | "dead" | "succeeded" | null, count: number) => ({
      ...({ type: "transport.created", status, count } as const)
    })
    const nothing = { failed: 0, dead: 0, succeeded: 0, missing: 0 }
    const counts = [of("dead", 2), of("failed", 1), { ...of(null, 3), type: "document.added" } as const]
    expect(previewRows(counts)).toEqual([
      { ...nothing, type: "transport.created", dead: 2, failed: 1 },
      { ...nothing, type: "document.added", missing: 3 }
    ])
  })
})

describe("the progress of a replay", () => {
  const replay = {
    ...{ id: "1", endpoint_id: "2", types: null, include_succeeded: false, include_missing: true, rate: 10 },
    ...{ last_due_at: null, cancelled_at: null },
    since: "2027-01-15T08:00:00Z",
    until: "2027-01-15T12:00:00Z",
    reached: "2027-01-15T09:00:00Z",
    created_at: "2027-01-15T12:00:00Z",
    ended_at: null,
    expected: { never_delivered: 2, again: 6 },
    done: { never_delivered: 1, again: 1 }
  } as const

  it("is counted, or measured by time for a period that is too long to count", () => {
    expect(progressOf(replay)).toBe(0.25)
    expect(progressOf({ ...replay, expected: null })).toBe(0.25)
    expect(progressOf({ ...replay, expected: { never_delivered: 0, again: 0 } })).toBe(1)
  })

  it("ends after what is left at its rate, or at that of the endpoint if that is lower", { tags: "CON-151" }, () => {
    expect([null, 100, 2].map((limit) => remainingMillis(replay, limit))).toEqual([600, 600, 3_000])
    expect(remainingMillis({ ...replay, expected: null }, null)).toBeNull()
    expect(remainingMillis({ ...replay, ended_at: replay.until }, null)).toBeNull()
  })

  it("is not whole once it is cancelled", { tags: "CON-151" }, () => {
    expect(progressOf({ ...replay, ended_at: replay.until, cancelled_at: replay.until })).toBe(0.25)
  })

  it("is whole at the end, and never more", () => {
    expect(progressOf({ ...replay, done: { never_delivered: 9, again: 9 } })).toBe(1)
    expect(progressOf({ ...replay, ended_at: replay.until })).toBe(1)
  })
})
