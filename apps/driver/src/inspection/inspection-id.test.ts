import { assert, describe, it } from "vitest"
import { inspectionIdOf } from "./inspection-id.ts"

// RFC 9562, section 5.8.
const versionEight = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

const mission = "0199a1b2-0000-7000-8000-000000000001"

describe("the id of an inspection", () => {
  it("is a UUID that every phone finds alike", { tags: "DRV-25" }, async () => {
    const id = await inspectionIdOf(mission, "aller")
    assert.match(id, versionEight)
    assert.strictEqual(await inspectionIdOf(mission, "aller"), id)
  })

  it("differs between the trips of a mission", async () => {
    assert.notStrictEqual(await inspectionIdOf(mission, "aller"), await inspectionIdOf(mission, "retour"))
  })
})
