import type { Page } from "playwright-core"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { testDatabase } from "../../harness/database.ts"
import { readEventLog } from "../../harness/event-log.ts"
import { ask } from "../../harness/http.ts"
import { moveClock, type MovedClock } from "../../harness/moved-clock.ts"
import { until } from "../../harness/until.ts"
import { assertInspected } from "./arrived.ts"
import type { RoadFault } from "./cut-proxy.ts"
import { takeKeptPhone } from "./kept-phone.ts"
import {
  type RoadDriver,
  driverOf,
  driveTo,
  findNetwork,
  getIn,
  heading,
  isKept,
  openAgain,
  takeOpenPhone
} from "./road-driver.ts"
import { type RoadStage, setRoad } from "./road-stage.ts"

const hourMillis = 3_600_000
/** Of an order, its assignment and drive, both inspections with a document between them, and the begin of the third. */
const eventsOfOutboundTrip = [
  ...["document.added", "inspection.completed", "inspection.completed"],
  ...["inspection.started", "inspection.started", "inspection.started"],
  ...["transport.assigned", "transport.collected", "transport.created", "transport.delivered"],
  ...["transport.status_changed", "transport.status_changed"]
]
const awayMillis = 49 * hourMillis

/** A clock that is ahead. */
const movedClock = (millis: number) => `{
  const Real = Date
  window.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ${millis})
      else super(...given)
    }
    static now() { return Real.now() + ${millis} }
  }
}`

/** Faults of the requests to these paths: the first answer is lost on its way, and then what `after` says. */
const firstUnheard = (paths: RegExp, after: RoadFault | null) => {
  const heard = new Set<string>()
  return ({ method, path }: { readonly method: string; readonly path: string }): RoadFault | null => {
    if (method === "GET" || !paths.test(path)) return null
    if (heard.has(path)) return after
    heard.add(path)
    return "unheard"
  }
}

const assertAllSent = async (page: Page): Promise<void> => {
  await until("everything is sent", async () => {
    // A page that was cut off waits for its next chance.
    await findNetwork(page)
    return page.getByText("Tout est envoyé.", { exact: true }).isVisible()
  })
  const refused = await page.getByRole("region", { name: "Refusé par le service" }).allInnerTexts()
  assert.deepStrictEqual(refused, [])
}

const giveDocument = async (driver: RoadDriver): Promise<void> => {
  await driver.page.getByRole("button", { name: "Voir la mission" }).first().click()
  await driver.page.getByRole("button", { name: "Ajouter un document" }).first().click()
  await heading(driver.page, "Ajouter un document").waitFor()
  await driver.act()
}

describe("a phone that was away", () => {
  let road: RoadStage
  let clock: MovedClock

  beforeEach(async () => {
    road = await setRoad(async () => {
      const database = await testDatabase()
      clock = await moveClock(database)
      return database
    })
  })
  afterEach(() => road.stop())

  /** How often the service has taken each write. */
  const taken = (paths: RegExp): ReadonlyArray<number> => {
    const counts = new Map<string, number>()
    for (const { fault, method, path } of road.proxy.passed()) {
      if (method !== "GET" && fault === null && paths.test(path)) counts.set(path, (counts.get(path) ?? 0) + 1)
    }
    return [...counts.values()]
  }

  it("opens without network after its battery was empty, and sends everything once", { tags: "DRV-32" }, async () => {
    const mission = await road.giveMission()
    const phone = takeKeptPhone()
    const address = `http://localhost:${road.proxy.port}`
    const page = await phone.open(`${address}${(await road.makeLink()).path}`)
    await getIn(page)
    await isKept(page)
    await page.locator(".dock").waitFor()
    road.proxy.cut()
    await driveTo(driverOf(page), "Dommages")
    await phone.kill()
    const again = await phone.open(`${address}/driver`)
    const driver = driverOf(again)
    await openAgain(again)
    await again.getByText(/^1\d éléments ne sont pas encore envoyés\./u).waitFor()
    await driveTo(driver, "État des lieux terminé")
    await phone.kill()
    const last = await phone.open(`${address}/driver`)
    await openAgain(last)
    road.proxy.restore()
    await assertAllSent(last)
    await assertInspected(road, mission, ["depart"])
    const photos = taken(/\/photos\//u)
    assert.deepStrictEqual(
      photos,
      photos.map(() => 1)
    )
    assert.deepStrictEqual([photos.length, taken(/\/complete$/u)], [13, [1]])
    await phone.close()
  })

  it(
    "sends after two days what it has, and doubles nothing whose answer it had lost before",
    { tags: "DRV-32" },
    async () => {
      const mission = await road.giveMission()
      const { driver, page, phone } = await takeOpenPhone(road)
      await isKept(page)
      // The service has the document and the pickup, and the phone does not know it.
      road.proxy.plan(firstUnheard(/\/(?:documents|pickup)$/u, "lost"))
      await driveTo(driver, "État des lieux terminé")
      await driver.act()
      await giveDocument(driver)
      await driveTo(driver, "État des lieux à l’arrivée")
      await until("two answers are lost", async () => {
        await findNetwork(page)
        return road.proxy.passed().filter(({ fault }) => fault === "unheard").length === 2
      })
      road.proxy.cut()
      await driveTo(driver, "État des lieux terminé")
      // The delivery is recorded before the return trip begins.
      await driveTo(driver, "État des lieux au départ")
      const leftMillis = Date.now()
      await page.close()

      await clock.letPass(awayMillis)
      road.proxy.letPass(awayMillis)
      await phone.context.addInitScript(movedClock(awayMillis))
      const later = await phone.open()
      await openAgain(later)
      road.proxy.plan(firstUnheard(/\/deliver$/u, null))
      road.proxy.restore()
      await assertAllSent(later)
      await assertInspected(road, mission, ["depart", "arrivee"])
      const documents = await ask(road.origin(), `/v1/transports/${mission}/documents`, { key: road.key })
      assert.lengthOf(documents.text.match(/"key":"pv_livraison"/gu) ?? [], 1)
      const types = (await readEventLog(road.origin(), road.key)).map(({ type }) => type)
      assert.deepStrictEqual(types.toSorted(), eventsOfOutboundTrip)
      const actual = Object((await ask(road.origin(), `/v1/transports/${mission}`, { key: road.key })).json()["actual"])
      for (const step of ["picked_up_on", "delivered_on"]) {
        assert.closeTo(Date.parse(String(Reflect.get(actual, step))), leftMillis, hourMillis, step)
      }
      await phone.close()
    }
  )
})
