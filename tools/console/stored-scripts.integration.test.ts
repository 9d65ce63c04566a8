import { OperatorId } from "@trajet/domain/people"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { alone, looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { depositRequest, samplePdf } from "../harness/deposits.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { ask, validOrder } from "../harness/http.ts"
import { makeDriver, makeOperator } from "../harness/people.ts"
import { until } from "../harness/until.ts"
import { type Receiver, startReceiver } from "../harness/receiver.ts"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [look] = looks

const image = '<img src=x onerror="window.ran=1">'
const script = '"><script>window.ran=1</script>'
const address = "javascript:window.ran=1"
const all = `${script}${image}`

/** Runs before every page: notes each refusal of the policy. */
const watch = `window.refusals = []
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  window.refusals.push(effectiveDirective + " " + blockedURI)
})`

/** What a page shows of the planted texts: whether a script ran, and elements that only markup in a text can have made. */
const traces = `JSON.stringify({
  ran: window.ran ?? null,
  refusals: window.refusals,
  images: document.querySelectorAll("img[src='x'], [onerror]").length,
  scripts: [...document.scripts].filter(({ text }) => text.includes("window.ran")).length,
  addresses: document.querySelectorAll("[href^='javascript:' i], [src^='javascript:' i]").length
})`

const none = { ran: null, refusals: [], images: 0, scripts: 0, addresses: 0 }

describe("scripts in texts that people choose", () => {
  let stage: Stage
  let receiver: Receiver
  let dispatcher: DispatcherProcess
  let administrator: TestUser
  let operator: TestUser
  let visit: Visit
  let mission = ""
  let endpoint = ""
  let delivery = ""

  beforeAll(async () => {
    receiver = await startReceiver((_received, response) => {
      response.writeHead(500, { "content-type": "text/html" }).end(all)
    })
    stage = await setStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
    administrator = stage.user
    const person = await makeOperator(stage.database)
    operator = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(person.id) })
    dispatcher = await startDispatcherProcess(stage.database)
    await plant(person.key)
    visit = await stage.enter("/console/account", alone(look), administrator)
    await visit.page.addInitScript(watch)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
    await receiver.close()
  })

  const made = async (sent: Promise<{ readonly status: number; readonly text: string; json: () => object }>) => {
    const reply = await sent
    assert.isBelow(reply.status, 300, reply.text)
    return String(Reflect.get(reply.json(), "id"))
  }

  /** Puts the texts wherever people choose one: by the APIs where they take it, and else into the store. */
  const plant = async (operatorKey: string) => {
    const { api, database, key } = stage
    const browser = await browserOf(stage.origin, administrator)
    const send = (path: string, body: object) => made(browser.ask(`/console/api/${path}`, { body }))
    endpoint = await send("endpoints", { url: `${receiver.url}/hook?${encodeURIComponent(address)}` })
    const order = validOrder()
    const contact = { name: all, phone: "+33612345678", mail: "ada@fleet.example" }
    const body = {
      ...order,
      reference: image,
      pickup: { ...order.pickup, address: `${image} 10 rue de Rivoli, 75001 Paris`, contact },
      delivery: { ...order.delivery, contact },
      billing: { ...order.billing, company_name: all },
      vehicle: { ...order.vehicle, brand: script, model: image }
    }
    mission = await made(ask(api.origin, "/v1/transports", { key, body }))
    const document = { content: samplePdf(), fileName: `${image.replaceAll("/", "")}.pdf` }
    const deposited = await browser.ask(`/console/api/v1/transports/${mission}/documents`, {
      body: depositRequest([document])
    })
    assert.strictEqual(deposited.status, 201, deposited.text)
    await send(`missions/${mission}/incidents`, { category: "damage_found", description: all, blocking: false })
    await send("keys", { label: all.slice(0, 60), environment: "test", scopes: ["transports:read"] })
    await send("members", { email: "hugo@users.example", name: all, role: "member", language: "fr" })
    const driver = await makeDriver(database)
    const reason = { driver_id: driver.id, reason: all }
    await ask(api.origin, `/operations/v1/missions/${mission}/assign`, { key: operatorKey, body: reason })
    await onServer(database, "UPDATE person SET name = $1, first_name = $2, email = $3, phone = $4", [
      ...[script, image, `${image}@x.example`, address]
    ])
    await onServer(database, "UPDATE customer_group SET name = $1", [all])
    await onServer(database, "UPDATE console_user SET name = $1 WHERE email <> 'hugo@users.example'", [all])
    await onServer(database, "UPDATE console_session SET agent = $1", [all])
    await until("a delivery has failed", async () => {
      const listed = await browser.ask(`/console/api/endpoints/${endpoint}/deliveries?status=failed`)
      const rows: unknown = listed.json()["data"]
      const [first]: ReadonlyArray<unknown> = Array.isArray(rows) ? rows : []
      delivery = String(Reflect.get(Object(first), "id") ?? "")
      return delivery !== ""
    })
    await browser.ask(`/console/api/endpoints/${endpoint}/pause`, { body: { reason: all } })
  }

  /** Opens a page, waits for what it shows, and returns its text. */
  const visited = async (page: Page, path: string, shows: string | null = null) => {
    await page.goto(`${stage.origin}${path}`)
    await page.locator("h1").first().waitFor()
    // A page with a feed is never idle.
    await (shows === null ? page.waitForLoadState("networkidle") : page.locator(shows).first().waitFor())
    assert.deepStrictEqual(JSON.parse(String(await page.evaluate(traces))), none, path)
    return page.locator("body").innerText()
  }

  it("stay texts on every page of a group", { tags: "CON-85" }, async () => {
    const { page } = visit
    await stage.signInAs(visit, administrator)
    const texts: Record<string, string> = {}
    const paths = [
      ...["missions", "missions/new", `missions/${mission}`, "keys", "webhooks", `webhooks/${endpoint}`],
      ...[`webhooks/${endpoint}?tab=deliveries`, `webhooks/${endpoint}?tab=settings`, `webhooks/${endpoint}?tab=test`],
      ...[`webhooks/${endpoint}/deliveries/${delivery}`, "requests", "changes", "members", "account", "first-steps"]
    ]
    for (const path of paths) texts[path] = await visited(page, `/console/${path}`)
    // The texts are there: a page without them would prove nothing.
    const shown = [`missions/${mission}`, "keys", `webhooks/${endpoint}/deliveries/${delivery}`, "members", "account"]
    for (const path of shown) assert.include(texts[path], "window.ran", path)
  })

  it("stay texts on every page of operators", { tags: "CON-85" }, async () => {
    const { page } = visit
    await stage.signInAs(visit, operator)
    const texts: Record<string, string> = {}
    const pages = {
      board: "section a[href*='/board/'], [role=combobox]",
      "board/list": "time",
      [`board/${mission}`]: "time",
      drivers: "time",
      [`grids?group=${stage.group}`]: "dl"
    }
    for (const [path, shows] of Object.entries(pages)) texts[path] = await visited(page, `/console/${path}`, shows)
    for (const path of [`board/${mission}`, "drivers"]) assert.include(texts[path], "window.ran", path)
  })

  it("and addresses of the sign-in lead to no script and to no other site", { tags: "CON-85" }, async () => {
    const { page } = visit
    await page.context().clearCookies()
    for (const next of [address, "//evil.example", "https://evil.example", "/\\evil.example", image]) {
      await page.goto(`${stage.origin}/console/sign-in?next=${encodeURIComponent(next)}`)
      await page.locator("input[type=email]").fill(administrator.email)
      await page.locator("input[type=password]").fill(administrator.password)
      await page.locator("button[type=submit]").click()
      await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"))
      assert.strictEqual(new URL(page.url()).origin, stage.origin, next)
      assert.deepInclude(JSON.parse(String(await page.evaluate(traces))), { ran: null, refusals: [] }, next)
      await page.context().clearCookies()
    }
  })
})
