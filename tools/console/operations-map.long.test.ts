import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"
import { startTileServer, type TileServer } from "./tile-server.ts"

const [desktop] = looks
const minuteMillis = 60_000
const dijon = { lat: 47.3216, lng: 5.0415 }
const nevers = { lat: 46.9896, lng: 3.159 }

interface Fleet {
  readonly operator: TestPerson
  readonly users: Readonly<Record<"fr" | "en", TestUser>>
  readonly assigned: (reference: string) => Promise<{ readonly id: string; readonly driver: TestPerson }>
  /** A mission in transit whose driver was at a place some minutes ago. */
  readonly moving: (
    reference: string,
    place: { readonly lat: number; readonly lng: number },
    minutes: number
  ) => Promise<string>
  readonly act: (person: TestPerson, id: string, action: string, body: unknown) => Promise<void>
  readonly numberOf: (id: string) => Promise<string>
}

const setFleet = async (stage: Stage): Promise<Fleet> => {
  const operator = await makeOperator(stage.database)
  const userOf = async (language: "fr" | "en") => {
    const { id } = await makeOperator(stage.database)
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
    await onServer(stage.database, "UPDATE console_user SET language = $1 WHERE id = $2", [language, user.id])
    return user
  }
  const act = async (person: TestPerson, id: string, action: string, body: unknown): Promise<void> => {
    const reply = await ask(stage.origin, `/operations/v1/missions/${id}/${action}`, { key: person.key, body })
    assert.isBelow(reply.status, 300, reply.text)
  }
  const assigned = async (reference: string) => {
    const [id, driver] = [
      await orderedMission(stage.origin, stage.key, { reference }),
      await makeDriver(stage.database)
    ]
    await act(operator, id, "assign", { driver_id: driver.id, reason: "by phone" })
    return { id, driver }
  }
  return {
    ...{ operator, act, assigned, users: { fr: await userOf("fr"), en: await userOf("en") } },
    moving: async (reference, place, minutes) => {
      const { driver, id } = await assigned(reference)
      const ago = (millis: number) => new Date(Date.now() - millis).toISOString()
      await act(operator, id, "pickup", { trip: "aller", at: ago(900 * minuteMillis), reason: "by phone" })
      const position = { at: ago(minutes * minuteMillis), ...place, accuracy_m: 9 }
      await act(driver, id, "positions", { positions: [position] })
      return id
    },
    numberOf: async (id) => {
      const mission = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
      return String(mission.json()["transport_id"])
    }
  }
}

const languageOf = ({ name }: (typeof looks)[number]): "fr" | "en" => (name.includes("French") ? "fr" : "en")

describe("the map of missions under way", () => {
  let stage: Stage
  let fleet: Fleet

  beforeAll(async () => {
    stage = await setStage()
    fleet = await setFleet(stage)
  })
  afterAll(() => stage.stop())

  const enter = (look: (typeof looks)[number] | undefined) =>
    look === undefined
      ? assert.fail("there is no look")
      : stage.enter("/console/map", look, fleet.users[languageOf(look)])

  it(
    "says that nothing is under way, then shows what is, and where it is, without a reload",
    { tags: "CON-91" },
    async () => {
      const visit = await enter(desktop)
      const { page } = visit
      await page.getByText("apparaissent ici").waitFor()
      await assertFair(visit, "an empty map")
      const id = await fleet.moving("SEEN", dijon, 3)
      const row = page.getByRole("list", { name: "Missions en cours" }).getByRole("listitem")
      await row
        .filter({ hasText: await fleet.numberOf(id) })
        .filter({ hasText: "Position il y a 3 minutes" })
        .waitFor()
      assert.strictEqual(await page.getByText("position ancienne", { exact: true }).count(), 0)
      await visit.close()
    }
  )

  it("leads to a mission by a click on the drawing, and by keyboard from the list", { tags: "CON-91" }, async () => {
    const id = await fleet.moving("CLICKED", nevers, 1)
    const number = await fleet.numberOf(id)
    const visit = await enter(desktop)
    const { page } = visit
    await page.locator("svg a").filter({ hasText: number }).click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    await page.goBack()
    await page.getByRole("list", { name: "Missions en cours" }).getByRole("link", { name: number }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("finds missions by their words, and says that none matches", { tags: "CON-91" }, async () => {
    const number = await fleet.numberOf(await fleet.moving("FOUND", dijon, 2))
    const visit = await enter(desktop)
    const rows = visit.page.getByRole("list", { name: "Missions en cours" }).getByRole("listitem")
    await rows.first().waitFor()
    await visit.page.getByLabel("Rechercher").fill(`${number.toLowerCase()} durand`)
    await rows.nth(1).waitFor({ state: "detached" })
    assert.strictEqual(await rows.count(), 1)
    await visit.page.getByLabel("Rechercher").fill("nobody")
    await visit.page.getByRole("button", { name: "Retirer les filtres" }).click()
    await rows.nth(1).waitFor()
    await visit.close()
  })

  it("says why it failed, and recovers by a button", { tags: "CON-91" }, async () => {
    const visit = await enter(desktop)
    const { page } = visit
    await page.route("**/missions-under-way", (route) => route.abort())
    await page.reload()
    await page.getByRole("alert").waitFor()
    await page.unroute("**/missions-under-way")
    await page.getByRole("button", { name: "Réessayer" }).click()
    await page.getByRole("list", { name: "Missions en cours" }).waitFor()
    await visit.close()
  })

  it(
    "is without a violation in every look, with old positions, incidents and missions without a position",
    { tags: "CON-91" },
    async () => {
      await fleet.moving("OLD", { lat: 45.9, lng: 4.7 }, 40)
      await fleet.assigned("ASSIGNED")
      const stopped = await fleet.moving("STOPPED", { lat: 48.2, lng: 3.3 }, 5)
      await fleet.act(fleet.operator, stopped, "incidents", {
        category: "accident",
        description: "on the A6",
        blocking: true
      })
      for (const look of looksByForm) {
        const visit = await enter(look)
        const isFrench = languageOf(look) === "fr"
        const list = visit.page.getByRole("list", { name: isFrench ? "Missions en cours" : "Missions under way" })
        await list.getByText(isFrench ? "position ancienne" : "old position", { exact: true }).waitFor()
        await list
          .getByText(isFrench ? "Sans position" : "No position")
          .first()
          .waitFor()
        await assertFair(visit, `map, ${look.name}`)
        await visit.close()
      }
    }
  )
})

describe("the map of missions under way on tiles", () => {
  let stage: Stage
  let fleet: Fleet
  let tiles: TileServer

  beforeAll(async () => {
    tiles = await startTileServer()
    stage = await setStage({ TRAJET_CONSOLE_TILES: `${tiles.origin}/tiles/{z}/{x}/{y}.png` }, "webgl")
    fleet = await setFleet(stage)
  })
  afterAll(async () => {
    await stage.stop()
    tiles.stop()
  })

  it("has a marker for each mission, which leads there, and no violation", { tags: "CON-91" }, async () => {
    const number = await fleet.numberOf(await fleet.moving("ON TILES", dijon, 2))
    for (const look of looksByForm) {
      const entered = await stage.enter("/console/map", look, fleet.users[languageOf(look)])
      const visit = {
        ...entered,
        get complaints() {
          return entered.complaints.filter((complaint) => !complaint.includes(` asks ${tiles.origin}/tiles/`))
        }
      }
      const marker = visit.page.locator(".maplibregl-marker").filter({ visible: true })
      await marker.first().waitFor()
      assert.include(await marker.first().getAttribute("aria-label"), number)
      await assertFair(visit, `map on tiles, ${look.name}`)
      await marker.first().click()
      await visit.page.getByRole("heading", { level: 1, name: number }).waitFor()
      await visit.close()
    }
  })
})
