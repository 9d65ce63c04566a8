import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks

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

/** The visit without its complaints, of which the refusals of the test are a part. */
const quiet = (visit: Visit): Visit => ({ ...visit, complaints: [] })

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
  let visit: Visit
  let endpointId = ""

  beforeAll(async () => {
    stage = await setStage()
    endpointId = (await makeEndpoint(stage.database, stage.group, "https://hooks.example.com/trajet")).id
    visit = await stage.enter("/console/account", french)
  })
  afterAll(() => stage.stop())

  const go = (path: string) => visit.page.goto(`${stage.origin}/console${path}`)

  it(
    "have grey rows while they load, say what the API says when they fail, and then in one sentence that they are empty",
    { tags: "CON-74" },
    async () => {
      const { page } = visit
      for (const { call, empty, filtered, name, path } of lists(endpointId)) {
        const released = Promise.withResolvers<undefined>()
        await page.route(call, async (route) => {
          await released.promise
          await route.fulfill(problem)
        })
        const earlier = visit.complaints.length
        await go(path)
        await page.getByRole("status", { name: "Chargement" }).waitFor()
        if (filtered !== undefined) await assertFair(quiet(visit), `${name} while they load`)
        released.resolve(undefined)
        const alert = page.getByRole("alert")
        await alert.getByText("The list is not well today.").waitFor()
        await alert.getByText("validation_failed").waitFor()
        await alert.getByText(problem.headers["x-request-id"]).waitFor()
        await page.unroute(call)
        await page.route(call, (route) => route.fulfill(nothing))
        await alert.getByRole("button", { name: "Réessayer" }).click()
        await alert.waitFor({ state: "detached" })
        await page.getByText(empty).waitFor()
        await assertFair(quiet(visit), `${name} without a row`)
        const others = visit.complaints.slice(earlier).filter((complaint) => !complaint.includes("status of 40"))
        assert.deepStrictEqual(others, [], name)
        await page.unroute(call)
      }
    }
  )

  it("offer to remove the filters that find nothing", { tags: "CON-74" }, async () => {
    const { page } = visit
    for (const { call, filtered, name, path } of lists(endpointId)) {
      if (filtered === undefined) continue
      await page.route(call, (route) => route.fulfill(nothing))
      await go(`${path}${filtered}`)
      await page.getByText("Rien ne correspond à ces filtres.").waitFor()
      await assertFair(quiet(visit), `${name} that no filter finds`)
      await page.getByRole("button", { name: "Retirer les filtres" }).click()
      await page.getByText("Rien ne correspond à ces filtres.").waitFor({ state: "detached" })
      assert.notInclude(page.url(), "status=")
      await page.unroute(call)
    }
  })
})
