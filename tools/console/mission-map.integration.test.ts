import type { Locator } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type BrowserKind, looks, looksByForm } from "../harness/browser.ts"
import { orderedMission } from "../harness/missions.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"
import { startTileServer, type TileServer } from "./tile-server.ts"

const [french] = looks
const attribution = "<b>Tiles</b> of nobody"
const route = /^Itinéraire de 10 rue de Rivoli.* à Place Bellecour/u

interface MapStage extends Stage {
  readonly tiles: TileServer
  /** Opens the page of a new mission, and says what it complained about but for requests to the host of tiles. */
  readonly visitMission: (look?: (typeof looks)[number]) => Promise<Visit>
}

const setMapStage = async (kind: BrowserKind): Promise<MapStage> => {
  const tiles = await startTileServer()
  const settings = {
    TRAJET_CONSOLE_TILES: `${tiles.origin}/tiles/{z}/{x}/{y}.png`,
    TRAJET_CONSOLE_TILES_ATTRIBUTION: attribution
  }
  const stage = await setStage(settings, kind)
  return {
    ...stage,
    tiles,
    visitMission: async (look = french) => {
      const id = await orderedMission(stage.origin, stage.key)
      const visit = await stage.enter(`/console/missions/${id}`, look)
      return {
        ...visit,
        get complaints() {
          return visit.complaints.filter((complaint) => !complaint.includes(` asks ${tiles.origin}/tiles/`))
        }
      }
    },
    stop: async () => {
      await stage.stop()
      tiles.stop()
    }
  }
}

const sectionOf = ({ page }: Visit): Locator => page.getByRole("region", { name: /^(?:Itinéraire|Route)$/u })
const mapOf = (visit: Visit): Locator => sectionOf(visit).locator("canvas")
const markersOf = (visit: Visit): Locator => sectionOf(visit).locator(".maplibregl-marker")

/** Waits until the host of tiles was asked for a tile of another zoom or place than so far. */
const moreTiles = async ({ tiles }: MapStage, { page }: Visit, before: number): Promise<void> => {
  while (tiles.asked.length <= before) await page.evaluate("new Promise(requestAnimationFrame)")
}

describe("the map of a route with tiles", () => {
  let stage: MapStage
  beforeAll(async () => {
    stage = await setMapStage("webgl")
  })
  afterAll(() => stage.stop())

  it(
    "asks the host of tiles for their places alone, and shows each waypoint, without a violation, in every look",
    { tags: "CON-86" },
    async () => {
      for (const look of looksByForm) {
        const before = stage.tiles.asked.length
        const visit = await stage.visitMission(look)
        await markersOf(visit).first().waitFor()
        await moreTiles(stage, visit, before)
        assert.strictEqual(await sectionOf(visit).locator("svg").count(), 0)
        const names = await markersOf(visit).evaluateAll((all) => all.map((marker) => marker.ariaLabel))
        assert.isAbove(names.length, 2)
        assert.include(names.join(), "km 50")
        await assertFair(visit, `map, ${look.name}`)
        await visit.close()
      }
      for (const { cookie, path, referrer } of stage.tiles.asked) {
        assert.match(path, /^\/tiles\/\d+\/\d+\/\d+\.png$/u)
        assert.deepStrictEqual([cookie, referrer], [undefined, undefined])
      }
    }
  )

  it(
    "has the words of the drawing, all waypoints as a table and the attribution as text, and is moved and enlarged by keyboard",
    { tags: "CON-86" },
    async () => {
      const visit = await stage.visitMission()
      await sectionOf(visit).getByRole("region", { name: route }).waitFor()
      await sectionOf(visit).getByText("Toutes les étapes").click()
      await sectionOf(visit).getByRole("rowheader", { name: "km 50", exact: true }).waitFor()
      await sectionOf(visit).getByText(attribution, { exact: true }).waitFor()
      assert.deepStrictEqual(
        (await markersOf(visit).allTextContents()).filter((text) => text !== ""),
        ["A", "B"]
      )
      await isMoved(visit)
      await visit.close()
    }
  )

  const isMoved = async (visit: Visit): Promise<void> => {
    const place = () =>
      markersOf(visit)
        .first()
        .evaluate((marker) => marker.getBoundingClientRect().x)
    await mapOf(visit).focus()
    const still = await place()
    await visit.page.keyboard.press("ArrowRight")
    while ((await place()) === still) await visit.page.evaluate("new Promise(requestAnimationFrame)")
    const before = stage.tiles.asked.length
    await visit.page.keyboard.press("+")
    await moreTiles(stage, visit, before)
    await visit.page.keyboard.press("Tab")
    const zoom = sectionOf(visit).getByRole("button", { name: "Zoomer", exact: true })
    assert.isTrue(await zoom.evaluate((button) => button.matches(":focus")))
  }

  it("is the base map while the host of tiles is down", { tags: "CON-86" }, async () => {
    stage.tiles.setBroken(true)
    const before = stage.tiles.asked.length
    const visit = await stage.visitMission()
    await moreTiles(stage, visit, before)
    await sectionOf(visit).getByText("Natural Earth, GeoNames").waitFor()
    await sectionOf(visit).getByRole("region", { name: route }).waitFor()
    assert.isAbove(await markersOf(visit).count(), 2)
    await visit.close()
    stage.tiles.setBroken(false)
  })
})

describe("the map of a route without a setting", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage({}, "webgl")
  })
  afterAll(() => stage.stop())

  it(
    "comes from this host alone, names its data, and is moved and enlarged by keyboard, without a violation, in every look",
    { tags: "CON-120" },
    async () => {
      const id = await orderedMission(stage.origin, stage.key)
      for (const look of looksByForm) {
        const visit = await stage.enter(`/console/missions/${id}`, look)
        await markersOf(visit).first().waitFor()
        await sectionOf(visit).getByText("Natural Earth, GeoNames").waitFor()
        const [ground] = await Promise.all([
          visit.page.waitForResponse((answer) => answer.url().includes("/assets/base-map")),
          visit.page.reload()
        ])
        assert.strictEqual(ground.status(), 200)
        await markersOf(visit).first().waitFor()
        const place = () =>
          markersOf(visit)
            .first()
            .evaluate((marker) => marker.getBoundingClientRect().x)
        for (const key of ["ArrowRight", "+"]) {
          await mapOf(visit).focus()
          const before = await place()
          await visit.page.keyboard.press(key)
          while ((await place()) === before) await visit.page.evaluate("new Promise(requestAnimationFrame)")
        }
        // It complains about each request to another host.
        await assertFair(visit, `base map, ${look.name}`)
        await visit.close()
      }
    }
  )

  it("is the map of a pin too", { tags: ["CON-120", "CON-121", "CON-102"] }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await page.getByRole("button", { name: "Placer sur la carte · Enlèvement" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Natural Earth, GeoNames").waitFor()
    const [lat, lng] = [dialog.getByLabel("Latitude"), dialog.getByLabel("Longitude")]
    const box = await dialog.locator("canvas").boundingBox()
    if (box === null) return assert.fail("the map has no size")
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const pin = dialog.getByRole("button", { name: /^Repère à/u })
    await pin.waitFor()
    const written = async () => [Number(await lat.inputValue()), Number(await lng.inputValue())] as const
    const [pressedLat, pressedLng] = await written()
    // The middle of France.
    assert.closeTo(pressedLat, 46.5, 0.6)
    assert.closeTo(pressedLng, 2.3, 0.6)
    await pin.focus()
    await page.keyboard.press("Shift+ArrowUp")
    await page.keyboard.press("ArrowRight")
    const [steppedLat, steppedLng] = await written()
    assert.isAbove(steppedLat, pressedLat + 0.1)
    assert.isAbove(steppedLng, pressedLng)
    assert.isBelow(steppedLng, pressedLng + 0.1)
    assert.isTrue(await pin.evaluate((mark) => mark.matches(":focus")))
    const grip = await pin.boundingBox()
    if (grip === null) return assert.fail("the pin has no size")
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2 - 40, grip.y + grip.height / 2, { steps: 4 })
    await page.mouse.up()
    assert.isBelow((await written())[1], steppedLng - 0.5)
    // Out of sight of the map, which follows.
    await dialog.getByRole("button", { name: "Zoomer", exact: true }).click()
    await dialog.getByRole("button", { name: "Zoomer", exact: true }).click()
    await lat.fill("43.2965, 5.3698")
    await pin.and(page.getByRole("button", { name: "Repère à 43.2965, 5.3698" })).waitFor()
    const [around, at] = [await dialog.locator("canvas").boundingBox(), await pin.boundingBox()]
    assert.isAbove(at?.y ?? 0, around?.y ?? Infinity)
    await assertFair(visit, "the pin on the base map")
    await visit.close()
  })
})

describe("the route of a browser without WebGL", () => {
  it("is drawn without a map, of which nothing is loaded", { tags: ["CON-86", "CON-120"] }, async () => {
    const stage = await setMapStage("plain")
    try {
      const visit = await stage.visitMission()
      await sectionOf(visit).getByRole("img", { name: route }).waitFor()
      assert.strictEqual(await sectionOf(visit).locator("canvas").count(), 0)
      const loaded = await visit.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name).join()"
      )
      assert.notMatch(String(loaded), /maplibre|route-map|base-map/u)
      assert.deepStrictEqual(stage.tiles.asked, [])
      await assertFair(visit, "no WebGL")
    } finally {
      await stage.stop()
    }
  })
})
