import { type Ask, ask, type Reply, validOrder } from "../../harness/http.ts"
import type { Page } from "playwright-core"
import type { JourneyStage } from "../journey-product.ts"
import { until } from "../../harness/until.ts"
import { demonstrated } from "./orders.ts"
import { ordersFile } from "./orders-file.ts"

/** What the pages of the screenshots need to know of the scene. */
export interface Scene {
  readonly stage: JourneyStage
  readonly ids: ReadonlyMap<string, string>
  readonly endpointId: string
  readonly deliveryId: string
  readonly requestId: string
  /** An import that waits for a user, and one that has ended. */
  readonly imports: Readonly<Record<"checked" | "ended", string>>
}

const accepted = (reply: Reply): Record<string, unknown> => {
  if (reply.status >= 300) throw new Error(`the scene was refused: ${reply.status} ${reply.text}`)
  return reply.json()
}

/** The order from which on one receiver is broken. */
const brokenFrom = "GRE-6046"

const orderAll = async (
  { origin, started }: JourneyStage,
  breakDown: () => void
): Promise<ReadonlyMap<string, string>> => {
  const [group] = started.groups
  if (group === undefined) throw new Error("there is no demonstration group")
  const send = async (path: string, options: Ask) =>
    accepted(await ask(origin, path, { key: group.keys.test.full, ...options }))
  const ids = new Map<string, string>()
  for (const { car, day, from, hasReturn = false, plate, reference, scenario = "happy", steps, to } of demonstrated) {
    if (reference === brokenFrom) breakDown()
    const body = validOrder({
      reference,
      billing: group.billing[0],
      pickup: { address: from, date: `${day}T09:00:00+01:00`, start_time: "09:00", end_time: "11:00" },
      delivery: { address: to, date: `${day}T17:00:00+01:00` },
      vehicle: { registration: plate, brand: car[0], model: car[1] },
      ...(hasReturn ? { return_trip: true } : {}),
      test_specifications: { robot_driver: { mode: "manual", scenario } }
    })
    const id = String((await send("/v1/transports", { body }))["id"])
    ids.set(reference, id)
    for (let step = 0; step < steps; step++) await send(`/v1/test/transports/${id}/advance`, { method: "POST" })
  }
  return ids
}

/** Sends a request as the page would, with the session of its user. */
const callOn = async (page: Page, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const options = { method, headers: { "content-type": "application/json", "x-trajet-environment": "test" } }
  const script = `fetch(${JSON.stringify(path)}, ${JSON.stringify({ ...options, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })})
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))`
  const { status, text }: { readonly status: number; readonly text: string } = await page.evaluate(script)
  if (status >= 300) throw new Error(`${method} ${path} was refused: ${status} ${text}`)
  return text === "" ? {} : JSON.parse(text)
}

const inviteAll = async (page: Page): Promise<void> => {
  for (const [name, role] of [
    ["Nadia Bernard", "member"],
    ["Paul Faure", "administrator"]
  ] as const) {
    const email = `${name.split(" ")[0]?.toLowerCase() ?? ""}@demo-fleet.example`
    await callOn(page, "POST", "/console/api/members", { email, name, role, language: "fr" })
  }
}

const makeKeys = async (page: Page): Promise<void> => {
  const keys = [
    { label: "Lyon ERP", environment: "live", scopes: ["transports:read", "transports:write"] },
    { label: "Fleet dashboard", environment: "live", scopes: ["transports:read"], expires_at: "2031-12-31T22:59:59Z" },
    { label: "Integration tests", environment: "test", scopes: ["transports:read", "transports:write"] }
  ]
  for (const key of keys) await callOn(page, "POST", "/console/api/keys", key)
}

/** Uploads the file of orders, and waits until its rows are checked. */
const importOrders = async (page: Page, started: JourneyStage["started"]): Promise<string> => {
  const uploaded = { file_name: "orders-of-march.csv", content: ordersFile(started, "demo-dealer") }
  const id = String((await callOn(page, "POST", "/console/api/imports", uploaded))["id"])
  await importIs(page, id, "checked")
  return id
}

const importIs = (page: Page, id: string, state: "checked" | "ended"): Promise<void> =>
  until(
    `the import is ${state}`,
    async () => (await callOn(page, "GET", `/console/api/imports/${id}`))["state"] === state
  )

const waitMillis = 60_000

/** Orders, drives, and makes what the pages are to show. */
export const setScene = async (stage: JourneyStage): Promise<Scene> => {
  const visit = await stage.enter("claire@demo-fleet.example", "en")
  const { page } = visit
  await makeKeys(page)
  await inviteAll(page)
  const works = await stage.receiver()
  const refuses = await stage.receiver()
  await callOn(page, "POST", "/console/api/endpoints", { url: `${works.url}/trajet/events` })
  const failing = await callOn(page, "POST", "/console/api/endpoints", { url: `${refuses.url}/hooks` })
  const endpointId = String(failing["id"])
  const ids = await orderAll(stage, refuses.breakDown)
  await page.goto(`${stage.origin}/console/webhooks/${endpointId}`)
  const failed = page.getByRole("row").filter({ hasText: "500" }).first()
  await failed.getByRole("link").click({ timeout: waitMillis })
  await page.waitForURL(/\/deliveries\//u)
  const deliveryId = page.url().split("/").at(-1) ?? ""
  await page.goto(`${stage.origin}/console/requests`)
  await page.getByRole("row").getByRole("link").first().click({ timeout: waitMillis })
  await page.waitForURL(/\/requests\/.+/u)
  const requestId = page.url().split("/").at(-1) ?? ""
  // The missions of an import would fill the lists, so its pictures come from another group.
  const dealer = await stage.enter("ines@demo-dealer.example", "en")
  const ended = await importOrders(dealer.page, stage.started)
  await callOn(dealer.page, "POST", `/console/api/imports/${ended}/start`)
  await importIs(dealer.page, ended, "ended")
  const checked = await importOrders(dealer.page, stage.started)
  await dealer.close()
  await visit.close()
  return { stage, ids, endpointId, deliveryId, requestId, imports: { checked, ended } }
}
