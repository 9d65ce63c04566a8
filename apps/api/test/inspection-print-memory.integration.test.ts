import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { largePng } from "../../../tools/harness/large-png.ts"
import { watchMemory } from "../../../tools/harness/process-memory.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { photoOf } from "./inspection-phone.ts"
import { member } from "./member.ts"

const mebibyte = 1024 * 1024
const residentMaxBytes = 512 * mebibyte

describe("the print of photos that are small files and large pictures", () => {
  let world: Awaited<ReturnType<typeof inspectedMissions>>

  beforeAll(async () => {
    world = await inspectedMissions()
  })
  afterAll(() => world.stop())

  it(
    "keeps each process under 512 MiB, prints what can be printed, and counts the others as not printed",
    { tags: "INS-11" },
    async () => {
      // 392 MB each when decoded, one that unpacks to more than its header says, and the largest that a report shows.
      const refused = await largePng({ side: 7_000, noiseBytes: 1_300_000 })
      const shown = await largePng({ side: 3_535, noiseBytes: 1_300_000 })
      assert.closeTo(refused.length, 1_700_000, 200_000)
      const { missionId, phone } = await world.assigned()
      assert.strictEqual((await phone.start(randomUUIDv7())).status, 200)
      const lying = await largePng({ side: 7_000, saidSide: 6 })
      const contents = [refused, Buffer.concat([refused, Buffer.alloc(1)]), lying, shown]
      const watch = watchMemory(world.api.pid)
      try {
        for (const content of contents) {
          const sent = await phone.photo(photoOf(content))
          assert.strictEqual(sent.status, 200, sent.text)
        }
        assert.strictEqual((await phone.complete(contents.length)).status, 200)
        await until("the report", () => world.isPrinted(missionId))
        const { children, parent } = watch.peaks()
        const mebibytes = [parent, ...children].map((bytes) => Math.round(bytes / mebibyte))
        console.log(`most MiB of the API and of the processes that it started: ${mebibytes.join(", ")}`)
        for (const bytes of [parent, ...children]) assert.isBelow(bytes, residentMaxBytes)
        const pdf = member((await world.shown(missionId)).data, "pdf", "depart")
        assert.deepInclude(Object(pdf), { photos_ok: 1, photos_total: 4 })
      } finally {
        watch.stop()
      }
    }
  )
})
