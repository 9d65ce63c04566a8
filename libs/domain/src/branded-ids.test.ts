import { assert, describe, it } from "@effect/vitest"
import { MissionId, TransportId } from "./mission/mission-id.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"
const missionId = MissionId(text)
const transportId = TransportId("M-10000001")

// The types of ids refuse a plain string, and the id of another thing. These lines do not compile if one is accepted.
// @ts-expect-error a string is no id
export const missionOfText: MissionId = text
// @ts-expect-error the number of a mission is not its id
export const missionOfNumber: MissionId = transportId
// @ts-expect-error a string is no number
export const numberOfText: TransportId = text

describe("an id", () => {
  it("is its text at run time", () => {
    assert.deepStrictEqual<ReadonlyArray<string>>([missionId, transportId], [text, "M-10000001"])
  })
})
