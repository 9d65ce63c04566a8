import { OperatorId } from "@trajet/domain/people"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makePlants } from "../../apps/api/test/erasure/plants.ts"
import { search } from "../../apps/api/test/erasure/search.ts"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../harness/dispatcher-in-process.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { faultsInAllSizes } from "../walk/look-at.ts"
import { saidIn } from "../walk/words/said.ts"
import { readWords } from "../walk/words/word-tables.ts"
import { assertReadable, unexpected } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, english] = looks

describe("operators export and erase a person in the console", () => {
  let stage: Stage
  let dispatcher: DispatcherHere

  beforeAll(async () => {
    stage = await setStage()
    dispatcher = await startDispatcherHere(stage.database)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
  })

  const operatorIn = async (language: "en" | "fr"): Promise<TestUser> => {
    const { id } = await makeOperator(stage.database)
    return makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) }, language)
  }

  /** Two missions of a person that nothing else names. */
  const orderTwo = async () => {
    const plants = makePlants()
    const contact = { name: plants.name("name"), phone: plants.phone("phone"), mail: plants.mail("mail") }
    const pickup = { address: "10 rue de Rivoli, 75001 Paris", date: "2031-03-17T09:00:00+01:00", start_time: "09:00" }
    const order = () => orderedMission(stage.origin, stage.key, { pickup: { ...pickup, contact } })
    return { plants, contact, missions: [await order(), await order()] as const }
  }

  const cancel = async (id: string): Promise<void> => {
    const { status } = await ask(stage.origin, `/v1/transports/${id}/cancel`, {
      key: stage.key,
      body: { reason: "not needed" }
    })
    assert.strictEqual(status, 200)
  }

  const look = async (page: Page): Promise<void> => {
    const debug = await page.context().newCDPSession(page)
    assert.deepStrictEqual(await faultsInAllSizes(page, debug), [])
    await debug.detach()
  }

  const audited = async (user: TestUser) =>
    (
      await onServer(
        stage.database,
        `SELECT a.action, a.reason FROM audit a JOIN console_user u ON u.person_id = a.person_id
         WHERE u.id = $1 AND a.action LIKE 'person.%' ORDER BY a.id`,
        [user.id]
      )
    ).map(({ action, reason }) => `${String(action)} ${String(reason)}`)

  it.each([
    { language: "fr", shown: french },
    { language: "en", shown: english }
  ] as const)(
    "in $language: what is found and stays, a file, and after the second typing nothing that names the person",
    { tags: ["CON-146", "OPS-71", "OPS-72", "OPS-74", "OPS-75", "SEC-54"] },
    async ({ language, shown }) => {
      const say = saidIn(language, readWords().entries)
      const user = await operatorIn(language)
      const { contact, missions, plants } = await orderTwo()
      await cancel(missions[0])
      const visit = await stage.enter("/console/persons", shown, user)
      const { page } = visit
      const button = (text: string) => page.locator("#content").getByRole("button", { name: say(text), exact: true })
      const find = async () => {
        await page.getByLabel(say("E-mail or phone")).fill(contact.mail)
        await page.getByRole("combobox", { name: say("Reason") }).click()
        await page.getByRole("option", { name: say("Asked by the person") }).click()
        await button("Search").click()
      }

      // A session whose sign-in is not recent asks for a proof first.
      await onServer(
        stage.database,
        "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
        [user.id]
      )
      await find()
      const question = page.getByRole("dialog")
      await question.locator("input[type=password]").fill(user.password)
      await question.locator("button[type=submit]").click()
      await page.getByText(/\bM-\d+/u).waitFor()
      await look(page)
      // The browser complains of the refusal that asked for the proof.
      const earlier = visit.complaints.length
      await assertReadable(visit, "found person")

      await button("Export").click()
      const [file] = await Promise.all([page.waitForEvent("download"), button("Download").click()])
      const exported: unknown = JSON.parse(readFileSync(await file.path(), "utf8"))
      const contacts: unknown = Reflect.get(Object(exported), "contact_of")
      for (const text of [contact.name, contact.mail, ...missions]) assert.include(JSON.stringify(contacts), text)

      await cancel(missions[1])
      await button("Erase…").click()
      const erase = page.getByRole("dialog").getByRole("button", { name: say("Erase for good") })
      await page.getByRole("dialog").getByRole("textbox").fill("somebody else")
      assert.isTrue(await erase.isDisabled())
      await look(page)
      await page.getByRole("dialog").getByRole("textbox").fill(contact.mail)
      await erase.click()
      await page.getByRole("heading", { name: say("Data erased") }).waitFor()
      await look(page)
      await assertReadable(visit, "erased person")
      assert.deepStrictEqual(unexpected({ ...visit, complaints: visit.complaints.slice(earlier) }), [])
      await button("Download").waitFor({ state: "detached" })
      assert.deepStrictEqual(await search({ database: stage.database, paths: {} }, plants.all), [])
      assert.deepStrictEqual(await audited(user), [
        "person.find by_person",
        "person.export by_person",
        "person.erase by_person"
      ])
      const mails = await onServer(stage.database, "SELECT text FROM notice WHERE recipients = ARRAY[$1]", [user.email])
      assert.strictEqual(mails.filter(({ text }) => /en votre nom|in your name/u.test(String(text))).length, 2)
      await visit.close()
    }
  )
})
