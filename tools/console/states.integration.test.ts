import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks
const patient = { timeout: 60_000 }

const problem = {
  status: 400,
  contentType: "application/problem+json",
  headers: { "x-request-id": "0199a1b2-0000-7000-8000-00000000abcd" },
  body: JSON.stringify({
    type: "about:blank",
    title: "Bad request",
    status: 400,
    code: "validation_failed",
    detail: "The list is not well today."
  })
}

const nothing = { status: 200, contentType: "application/json", body: JSON.stringify({ data: [], next_cursor: null }) }

interface List {
  readonly name: string
  readonly path: string
  /** The call that reads the list. */
  readonly call: RegExp
  readonly empty: string
  /** The page with a filter that finds nothing, if it has filters. */
  readonly filtered?: string
}

const lists = (endpointId: string): ReadonlyArray<List> => [
  { name: "keys", path: "/keys", call: /console\/api\/keys$/u, empty: "Aucune clé pour l'instant." },
  { name: "webhooks", path: "/webhooks", call: /console\/api\/endpoints$/u, empty: "Aucun webhook dans cet" },
  {
    name: "deliveries",
    path: `/webhooks/${endpointId}`,
    call: /endpoints\/[^/]+\/deliveries/u,
    empty: "Aucune livraison pour l'instant.",
    filtered: "?status=dead"
  },
  {
    name: "requests",
    path: "/requests",
    call: /console\/api\/requests(?:\?|$)/u,
    empty: "Aucune requête",
    filtered: "?status=5xx"
  },
  { name: "changes", path: "/changes", call: /console\/api\/changes(?:\?|$)/u, empty: "Aucun changement" }
]

describe("the lists of integrations", () => {
  let stage: Stage
  let endpointId = ""

  beforeAll(async () => {
    stage = await setStage()
    endpointId = (await makeEndpoint(stage.database, stage.group, "https://hooks.example.com/trajet")).id
  })
  afterAll(() => stage.stop())

  it(
    "say what the API says when they fail, with its code and the request, and recover by a button",
    { tags: "CON-74" },
    async () => {
      for (const { call, name, path } of lists(endpointId)) {
        const visit = await stage.enter("/console/account", french)
        const { page } = visit
        await page.route(call, (route) => route.fulfill(problem))
        await page.goto(`${stage.origin}/console${path}`)
        const alert = page.getByRole("alert")
        await alert.getByText("The list is not well today.").waitFor(patient)
        await alert.getByText("validation_failed").waitFor()
        await alert.getByText(problem.headers["x-request-id"]).waitFor()
        const failures = visit.complaints.filter((complaint) => !complaint.includes("status of 40"))
        assert.deepStrictEqual(failures, [], name)
        await page.unroute(call)
        await alert.getByRole("button", { name: "Réessayer" }).click()
        await alert.waitFor({ state: "detached" })
        await visit.close()
      }
    }
  )

  it("have grey rows while they load, and then one sentence without a row", { tags: "CON-74" }, async () => {
    for (const { call, empty, name, path } of lists(endpointId)) {
      const visit = await stage.enter("/console/account", french)
      const { page } = visit
      const released = Promise.withResolvers<undefined>()
      await page.route(call, async (route) => {
        await released.promise
        await route.fulfill(nothing)
      })
      await page.goto(`${stage.origin}/console${path}`)
      await page.getByRole("status", { name: "Chargement" }).waitFor(patient)
      await assertFair(visit, `${name} while they load`)
      released.resolve(undefined)
      await page.getByText(empty).waitFor(patient)
      await assertFair(visit, `${name} without a row`)
      await visit.close()
    }
  })

  it("offer to remove the filters that find nothing", { tags: "CON-74" }, async () => {
    for (const { call, filtered, name, path } of lists(endpointId)) {
      if (filtered === undefined) continue
      const visit = await stage.enter("/console/account", french)
      const { page } = visit
      await page.route(call, (route) => route.fulfill(nothing))
      await page.goto(`${stage.origin}/console${path}${filtered}`)
      await page.getByText("Rien ne correspond à ces filtres.").waitFor(patient)
      await assertFair(visit, `${name} that no filter finds`)
      await page.getByRole("button", { name: "Retirer les filtres" }).click()
      await page.getByText("Rien ne correspond à ces filtres.").waitFor({ state: "detached" })
      assert.notInclude(page.url(), "status=")
      await visit.close()
    }
  })
})
