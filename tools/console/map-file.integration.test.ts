import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { orderedMission } from "../harness/missions.ts"
import { assertFair } from "./fair-page.ts"
import { mapArchive } from "./map-archive.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

describe("the maps of the console with a map file", () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-map-"))
  const file = join(folder, "extract.pmtiles")
  let stage: Stage

  beforeAll(async () => {
    writeFileSync(file, mapArchive())
    stage = await setStage({ TRAJET_MAP_FILE: file }, "webgl")
  })
  afterAll(async () => {
    await stage.stop()
    rmSync(folder, { recursive: true })
  })

  it("show its tiles, and ask no other host, in every look", { tags: ["CON-123", "PLA-27"] }, async () => {
    const id = await orderedMission(stage.origin, stage.key)
    for (const look of looksByForm) {
      const visit = await stage.enter(`/console/missions/${id}`, look)
      const { page } = visit
      const ranges = new Set<string>()
      page.on("response", (answer) => {
        if (answer.url().endsWith("/map/extract.pmtiles")) ranges.add(`${answer.status()}`)
      })
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith("/map/extract.pmtiles")),
        page.reload()
      ])
      const section = page.getByRole("region", { name: /^(?:Itinéraire|Route)$/u })
      await section.locator(".maplibregl-marker").first().waitFor()
      await section.getByText(/OpenStreetMap/u).waitFor()
      assert.deepStrictEqual([...ranges], ["206"])
      // It complains about each request to another host.
      await assertFair(visit, `map file, ${look.name}`)
      await visit.close()
    }
  })

  it("show the base map if the file does not answer", { tags: "CON-123" }, async () => {
    const visit = await stage.enter("/console", french)
    const { page } = visit
    await page.route("**/map/extract.pmtiles", (route) => route.abort())
    const id = await orderedMission(stage.origin, stage.key)
    await page.goto(`${stage.origin}/console/missions/${id}`)
    await page.getByText("Natural Earth, GeoNames").waitFor()
    await visit.close()
  })
})
