import { Dice } from "@trajet/testing"
import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { testSeed } from "../../../tools/harness/seed.ts"
import { fieldOf, photoOf } from "./inspection-phone.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { greyPng } from "./inspections.ts"
import { member } from "./member.ts"

describe("the inspection of a driver with two phones", () => {
  let world: Awaited<ReturnType<typeof inspectedMissions>>

  beforeAll(async () => {
    world = await inspectedMissions()
  })
  afterAll(() => world.stop())

  it(
    "is the same for every order of parts at once, with repetitions and lost answers",
    { tags: "OPS-45" },
    async () => {
      const seed = testSeed()
      const dice = new Dice(seed)
      const photos = Array.from({ length: 6 }, (_, index) =>
        photoOf(greyPng(20 + index), { label: `Photo ${index}`, taken_at: `2031-04-20T09:0${index % 3}:00+02:00` })
      )
      const values = [fieldOf("mileage", 10), fieldOf("mileage", 11, "2031-04-20T09:11:00+02:00"), fieldOf("keys", 2)]
      const expects = {
        photos: photos.map(({ id }) => id),
        fields: [
          { id: "mileage", at: "2031-04-20T09:11:00+02:00" },
          { id: "keys", at: "2031-04-20T09:10:00+02:00" }
        ]
      }
      const inspectionId = randomUUIDv7()
      const ends = []
      for (let order = 0; order < 3; order++) {
        const { missionId, phone } = await world.assigned()
        const parts = [
          () => phone.start(inspectionId),
          ...photos.map((photo) => () => phone.photo(photo)),
          ...values.map((value) => () => phone.fields(value)),
          () => phone.complete(photos.length, { expects })
        ]
        /** Sends every part until an answer arrives, in an order of its own; some answers are lost. */
        const send = async () => {
          const left = parts.map((part) => ({ part, rank: dice.next() })).toSorted((a, b) => a.rank - b.rank)
          for (let next = left.shift(); next !== undefined; next = left.shift()) {
            const reply = await next.part()
            const isMissing = reply.status === 409 && reply.json()["code"] === "parts_missing"
            if (!isMissing) assert.strictEqual(reply.status, 200, reply.text)
            if (isMissing || dice.chance(0.3)) left.push(next)
          }
        }
        await Promise.all([send(), send()])
        const { data } = await world.shown(missionId)
        const types = (await world.eventsOf(missionId)).map(({ type }) => type)
        assert.deepStrictEqual(types, ["inspection.started", "inspection.completed"])
        ends.push(JSON.stringify(member(data, "phases")).replaceAll(/"url":"[^"]*"/gu, ""))
      }
      assert.strictEqual(new Set(ends).size, 1, `seed ${seed}: ${ends.join("\n")}`)
      assert.include(ends[0], '"value":11')
    }
  )
})
