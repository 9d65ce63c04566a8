import { OperatorId } from "@trajet/domain/people"
import { signForTest } from "@trajet/client/webhooks"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { ask } from "../harness/http.ts"
import { rowsOf } from "../harness/import-files.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { onServer } from "../harness/database.ts"
import { makeGroup } from "../harness/tenants.ts"
import { browserOf, makeLink, makeUser, signIn, type TestUser } from "../harness/users.ts"
import { faultsInAllSizes } from "../walk/look-at.ts"
import { saidIn } from "../walk/words/said.ts"
import { readWords } from "../walk/words/word-tables.ts"
import { unexpected } from "./fair-page.ts"
import { ofEndpoints } from "./sent-endpoint-cases.ts"
import {
  type Case,
  type Cases,
  ofClients,
  ofClocks,
  ofDelivered,
  ofDrivers,
  ofGrids,
  ofOperators,
  ofRobots,
  ofSignatures
} from "./sent-form-cases.ts"
import { instantsForDays, isCallOf, sentForms } from "./sent-forms.ts"
import {
  newPassword,
  ofAccounts,
  ofDisabled,
  ofEditors,
  ofFailedWork,
  ofGuides,
  ofInvoicing,
  ofPhones,
  ofSecrets,
  ofSignIns,
  ofTracking
} from "./sent-page-cases.ts"
import { ofChanges, ofGroup, ofImports, ofKeys, ofMembers, ofWebhooks } from "./sent-group-cases.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, english] = looks
const forms = sentForms()
const languages = [
  { language: "fr", shown: french },
  { language: "en", shown: english }
] as const

/** The name of a test that sends forms of one page, one after the other. */
const namesOf = (cases: Cases): string => Object.keys(cases).join(", ")

/** The names of forms with their cases. */
const each = (cases: Cases): Array<[string, Case]> => Object.entries(cases)

describe.each(languages)(
  "a form of the consoles in $language changes what the API stores as it was filled in:",
  ({ language, shown }) => {
    const say = saidIn(language, readWords().entries)
    let stage: Stage
    let visit: Visit
    let operator: TestPerson
    let live: TestPerson
    let driver: TestPerson
    let client: TestUser

    beforeAll(async () => {
      // The API does not connect to it: it only says that there is one.
      stage = await setStage({ TRAJET_SMTP_URL: "smtp://127.0.0.1:9" })
      ;[operator, live] = [await makeOperator(stage.database), await makeOperator(stage.database, "live")]
      driver = await makeDriver(stage.database)
      client = await makeUser(stage.database, { role: "administrator", groupId: stage.group }, language)
      visit = await stage.enter("/console/missions", shown, client)
    })
    afterAll(() => stage.stop())

    const order = () => orderedMission(stage.origin, stage.key, { return_trip: true, options: ["lavage_ext"] })
    const operations = (path: string, { key }: TestPerson = operator) =>
      ask(stage.origin, `/operations/v1/${path}`, { key })

    /** A mission as clients and as operators read it. */
    const mission = async (id: string): Promise<object> => {
      const ofOperations = await operations(`missions/${id}`)
      const { key, origin } = stage
      return { ...(await ask(origin, `/v1/transports/${id}`, { key })).json(), trips: ofOperations.json()["trips"] }
    }

    /** Looks at the dialog that is open in every size. */
    const look = async (): Promise<void> => {
      const debug = await visit.page.context().newCDPSession(visit.page)
      assert.deepStrictEqual(await faultsInAllSizes(visit.page, debug), [])
      await debug.detach()
    }

    const go = (path: string) => visit.page.goto(`${stage.origin}${path}`)

    /** Sends a form of the page that is open, and waits until the API has taken it and the dialog is closed. */
    const send = async (name: string, { send: fillIn }: Pick<Case, "send">): Promise<void> => {
      const { page } = visit
      const form = forms.find((one) => one.name === name)
      if (form === undefined) return assert.fail(`the console has no ${name}`)
      const earlier = visit.complaints.length
      const [answer] = await Promise.all([
        page.waitForResponse((response) =>
          isCallOf(form, { method: response.request().method(), url: response.url() })
        ),
        fillIn({ page, language, say, look })
      ])
      const request = answer.request().postData()
      assert.isTrue(answer.ok(), answer.ok() ? "" : `${request} got ${await answer.text()}`)
      assert.deepStrictEqual(instantsForDays(request), [])
      await page.getByRole("dialog").waitFor({ state: "detached" })
      assert.deepStrictEqual(unexpected({ ...visit, complaints: visit.complaints.slice(earlier) }), [])
    }

    it(namesOf(ofClients), async () => {
      const id = await order()
      await go(`/console/missions/${id}`)
      for (const [name, one] of each(ofClients)) {
        await send(name, one)
        expect(await mission(id)).toMatchObject(one.stored)
      }
    })

    it(namesOf(ofTracking), { tags: ["CON-156"] }, async () => {
      const id = await order()
      await go(`/console/missions/${id}`)
      for (const [name, one] of each(ofTracking)) {
        await send(name, one)
        const links = await ask(stage.origin, `/v1/transports/${id}/tracking-links`, { key: stage.key })
        expect(links.json()).toMatchObject(one.stored)
      }
    })

    it(namesOf(ofChanges), async () => {
      const id = await order()
      await go(`/console/missions/${id}`)
      for (const [name, one] of each(ofChanges)) {
        await send(name, one)
        expect(await mission(id)).toMatchObject(one.stored)
      }
    })

    // Before the endpoints, for whose deliveries a clock would wait.
    it.each(each(ofClocks))("%s", async (name, one) => {
      await go(`/console/missions/${await order()}`)
      await send(name, one)
      expect((await ask(stage.origin, "/v1/test/clock", { key: stage.key })).json()).toMatchObject(one.stored)
    })

    it.each([
      ["keys", ofKeys],
      ["members", ofMembers],
      ["members", ofGroup, "group"],
      ["webhooks", ofWebhooks, "endpoints"]
    ])("those of %s", async (page, cases, read = page) => {
      const session = await browserOf(stage.origin, client)
      await go(`/console/${page}`)
      for (const [name, one] of each(cases)) {
        await send(name, one)
        expect((await session.ask(`/console/api/${read}`)).json()).toMatchObject(one.stored)
      }
    })

    it(namesOf(ofImports), async () => {
      const session = await browserOf(stage.origin, client)
      await go("/console/missions/import")
      for (const [name, one] of each(ofImports)) {
        await send(name, one)
        const imports = (await session.ask("/console/api/imports")).json()
        const id = visit.page.url().split("/").at(-1) ?? ""
        expect({ ...imports, rows: await rowsOf(session, id) }).toMatchObject(one.stored)
      }
    })

    it.each([
      ["of a secret", ofSecrets, ""],
      [
        "of a disabled webhook",
        ofDisabled,
        "UPDATE webhook_endpoint SET status = 'disabled', reason = 'failed for 5 days' WHERE id = $1"
      ]
    ])("those %s", async (_, cases, statement) => {
      const { id } = await makeEndpoint(stage.database, stage.group, "https://hooks.example/one")
      if (statement !== "") await onServer(stage.database, statement, [id])
      const session = await browserOf(stage.origin, client)
      await go(`/console/webhooks/${id}?tab=settings`)
      for (const [name, one] of each(cases)) {
        await send(name, one)
        expect((await session.ask(`/console/api/endpoints/${id}`)).json()).toMatchObject(one.stored)
      }
    })

    it.each(each(ofRobots))("%s", async (name, one) => {
      const robot = { test_specifications: { robot_driver: { mode: "manual" } } }
      const id = await orderedMission(stage.origin, stage.key, robot)
      await go(`/console/missions/${id}`)
      await send(name, one)
      expect(await mission(id)).toMatchObject(one.stored)
    })

    it(namesOf(ofEndpoints), async () => {
      const { id } = await makeEndpoint(stage.database, stage.group, "https://hooks.example/one")
      const session = await browserOf(stage.origin, client)
      await go(`/console/webhooks/${id}?tab=settings`)
      for (const [name, one] of each(ofEndpoints)) {
        await send(name, one)
        expect((await session.ask(`/console/api/endpoints/${id}`)).json()).toMatchObject(one.stored)
      }
    })

    it.each(Object.entries(ofSignatures))("%s", async (name, check) => {
      const { id, secret } = await makeEndpoint(stage.database, stage.group, "https://hooks.example/one")
      const delivery = await signForTest({ body: '{"type":"transport.cancelled","id":"x"}', secret })
      await go(`/console/webhooks/${id}?tab=check`)
      await send(name, { send: (hand) => check(hand, delivery) })
    })

    describe("of other users", () => {
      it(namesOf(ofGuides), async () => {
        const groupId = await makeGroup(stage.database, `newcomers, ${language}`)
        const newcomer = await makeUser(stage.database, { role: "administrator", groupId }, language)
        await stage.signInAs(visit, newcomer)
        await go("/console/first-steps")
        const session = await browserOf(stage.origin, newcomer)
        for (const [name, one] of each(ofGuides)) {
          await send(name, one)
          expect((await session.ask("/console/api/keys")).json()).toMatchObject(one.stored)
        }
      })

      it(`${namesOf(ofSignIns)}, ${namesOf(ofAccounts)}`, async () => {
        const member = await makeUser(stage.database, { role: "member", groupId: stage.group }, language)
        const link = await makeLink(stage.database, member, "invitation")
        await visit.page.context().clearCookies()
        await go(link)
        // The page first asks whether the link alone is enough.
        await visit.page.locator("input[type=password]").waitFor()
        const stored = async (one: Case) =>
          expect(await signIn(stage.origin, { ...member, password: newPassword })).toMatchObject(one.stored)
        for (const [name, one] of each(ofSignIns)) {
          await send(name, one)
          await stored(one)
        }
        await visit.page.waitForURL("**/console/overview")
        await go("/console/account")
        for (const [name, one] of each(ofAccounts)) {
          await send(name, one)
          await stored(one)
        }
      })
    })

    describe("of operators", () => {
      let ofOffice: TestUser

      beforeAll(async () => {
        ofOffice = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(live.id) }, language)
        await stage.signInAs(visit, ofOffice)
      })

      it(namesOf(ofOperators), async () => {
        const id = await order()
        await go(`/console/board/${id}`)
        for (const [name, one] of each(ofOperators)) {
          await send(name, one)
          expect(await mission(id)).toMatchObject(one.stored)
        }
      })

      const delivered = async (reference: string): Promise<string> => {
        const id = await orderedMission(stage.origin, stage.key, { reference })
        const steps = { assign: { driver_id: driver.id }, pickup: { trip: "aller" }, deliver: { trip: "aller" } }
        for (const [step, members] of Object.entries(steps)) {
          const body = { reason: "by phone", ...members }
          const reply = await ask(stage.origin, `/operations/v1/missions/${id}/${step}`, { key: operator.key, body })
          assert.strictEqual(reply.status, 200, reply.text)
        }
        return id
      }

      it.each(each(ofDelivered))("%s", async (name, one) => {
        const id = await delivered("ONE-TRIP")
        await go(`/console/board/${id}`)
        await send(name, one)
        expect(await mission(id)).toMatchObject(one.stored)
      })

      it.each(each(ofInvoicing))("%s", async (name, one) => {
        const id = await delivered("TO-INVOICE")
        await go("/console/invoicing")
        await send(name, one)
        expect(await mission(id)).toMatchObject(one.stored)
      })

      it.each(each(ofFailedWork))("%s", async (name, one) => {
        const [row] = await onServer(
          stage.database,
          `INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error)
           VALUES ('record_invoicing', $1, 'test', $2, now(), now() + interval '1 hour', 3, 'HTTP 503') RETURNING id`,
          [stage.group, await order()]
        )
        await go("/console/attention")
        await send(name, one)
        const [again] = await onServer(stage.database, "SELECT attempt FROM due_work WHERE id = $1", [row?.["id"]])
        expect(again).toMatchObject(one.stored)
      })

      it(namesOf(ofPhones), async () => {
        await go("/console/drivers")
        const session = await browserOf(stage.origin, ofOffice)
        for (const [name, one] of each(ofPhones)) {
          await send(name, one)
          expect((await session.ask(`/console/api/drivers/${driver.id}/devices`)).json()).toMatchObject(one.stored)
        }
      })

      describe("in the live environment", () => {
        beforeAll(() => visit.page.evaluate("localStorage.setItem('trajet-environment', 'live')"))

        it.each(each(ofDrivers))("%s", async (name, one) => {
          await go("/console/drivers")
          await send(name, one)
          expect((await operations("drivers", live)).json()).toMatchObject({ data: [{ id: driver.id, ...one.stored }] })
        })

        it.each(each(ofGrids))("%s", async (name, one) => {
          await go(`/console/grids?group=${stage.group}`)
          await send(name, one)
          expect((await operations(`groups/${stage.group}/grid`, live)).json()).toMatchObject(one.stored)
        })

        it(namesOf(ofEditors), async () => {
          await go(`/console/grids/edit?group=${stage.group}`)
          for (const [name, one] of each(ofEditors)) {
            await send(name, one)
            expect((await operations(`groups/${stage.group}/grid`, live)).json()).toMatchObject(one.stored)
          }
        })
      })
    })
  }
)
