import { OperatorId } from "@trajet/domain/people"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriversOfBoth, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks

describe("the assignment from the board", () => {
  let stage: Stage
  let operator: TestPerson
  let user: TestUser

  /** A driver whom the page can tell from all others. */
  const named = async (firstName: string): Promise<string> => {
    const record = { firstName, lastName: "Durand", phone: "06 12 34 56 42", email: `${randomUUID()}@drivers.example` }
    const [driver] = await makeDriversOfBoth(stage.database, [record])
    return driver?.id ?? ""
  }
  const ordered = async (reference: string) => {
    const id = await orderedMission(stage.origin, stage.key, { reference })
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    return { id, number: String(read.json()["transport_id"]) }
  }
  const driverOf = async (id: string): Promise<unknown> => {
    const { text } = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    const { trips }: { trips: { aller: { driver: { id: string } | null } } } = JSON.parse(text)
    return trips.aller.driver?.id
  }
  const column = ({ page }: Visit, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`, "u") })

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
  })
  afterAll(() => stage.stop())

  it("takes two clicks, without a reason", { tags: "CON-116" }, async () => {
    const driver = await named("Zoé")
    const { id, number } = await ordered("TWO CLICKS")
    const visit = await stage.enter("/console/board", french, user)
    await visit.page.getByRole("button", { name: `Attribuer ${number}` }).click()
    await visit.page.getByRole("button", { name: "Confier à Zoé Durand" }).click()
    await visit.page.getByRole("dialog").waitFor({ state: "detached" })
    await column(visit, "Attribuée").getByRole("link").filter({ hasText: number }).getByText("Zoé Durand").waitFor()
    assert.strictEqual(await driverOf(id), driver)
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("is a card that is dropped on a driver", { tags: "CON-116" }, async () => {
    const driver = await named("Anaïs")
    const { id, number } = await ordered("DROPPED")
    const visit = await stage.enter("/console/board", french, user)
    const { page } = visit
    await page.getByRole("button", { name: "Convoyeurs" }).click()
    const place = page.getByRole("region", { name: "Convoyeurs" }).getByRole("listitem").filter({ hasText: "Anaïs" })
    await column(visit, "À attribuer").getByRole("link").filter({ hasText: number }).dragTo(place)
    await column(visit, "Attribuée").getByRole("link").filter({ hasText: number }).getByText("Anaïs Durand").waitFor()
    assert.strictEqual(await driverOf(id), driver)
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("has no violation, in every look", { tags: "CON-116" }, async () => {
    await named("Léo")
    const { number } = await ordered("LOOKED AT")
    for (const look of looksByForm) {
      const visit = await stage.enter("/console/board", look, user)
      await visit.page.getByRole("button", { name: new RegExp(`^(?:Attribuer|Assign) ${number}$`, "u") }).click()
      await visit.page.getByRole("button", { name: /^(?:Confier à|Give to) Léo/u }).waitFor()
      await assertFair(visit, look.name)
      await visit.close()
    }
  })
})
