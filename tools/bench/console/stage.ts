import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContext } from "playwright-core"
import { buildConsole } from "../../console/build-console.ts"
import { buildDriver } from "../../driver/build-driver.ts"
import { phonePassphrase, protectPhone } from "../../driver/entered-phone.ts"
import { anyPort } from "../../harness/any-port.ts"
import { launchWithPort } from "../../harness/browser.ts"
import { onServer } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { orderedMission } from "../../harness/missions.ts"
import { makeHome, removeHome, type StartFile, startProduct } from "../../harness/product.ts"
import { closeLater } from "../running.ts"
import { settings } from "./settings.ts"

/** Statuses of the missions of a board: most of them wait or are under way, as on a working day. */
const statusOf = `(ARRAY['scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'assigned', 'assigned',
  'in_transit', 'in_transit', 'awaiting_documents'])[1 + n % 10]`

/** Copies the mission that was ordered; each copy has a plate, a reference and a time of its own. */
const copies = (count: number): string => `
WITH sample AS (SELECT * FROM mission WHERE reference = 'ORDERED')
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
  reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
SELECT s.group_id, s.environment, uuidv7(n * interval '-1 second'), nextval('mission_ordinal'), 'scheduled',
  now() - n * interval '1 second', s.has_return, 'AB' || lpad((n % 1000)::text, 3, '0') || 'CD', s.vehicle_type,
  'REF-' || n, s.pickup_address, s.pickup_date, s.delivery_address, s.delivery_date, s.amount_ht,
  jsonb_set(jsonb_set(s.body::jsonb, '{status}', to_jsonb(${statusOf})), '{outbound,vehicle,registration}',
    to_jsonb('AB' || lpad((n % 1000)::text, 3, '0') || 'CD'))
FROM generate_series(1, ${count}) AS n CROSS JOIN sample s`

/** The figures of the board take every new mission for a scheduled one, so that the others are moved. */
const moves = `
UPDATE mission SET status = moved.status FROM (
  SELECT id AS moved_id, ${statusOf} AS status
  FROM (SELECT id, substr(reference, 5)::int AS n FROM mission WHERE reference LIKE 'REF-%') AS copied
) AS moved WHERE id = moved_id AND mission.status <> moved.status`

const addMissions = async (databaseUrl: string, count: number): Promise<void> => {
  await onServer(databaseUrl, copies(count))
  await onServer(databaseUrl, moves)
}

/** The product of `npm start` with its demonstration, and a browser that Lighthouse can join. */
export interface Scene {
  readonly origin: string
  readonly context: BrowserContext
  readonly port: number
  readonly product: StartFile
  /** The mission of the demonstration: completed, with photos and reports. */
  readonly missionId: string
}

/** Starts the product with both applications as `npm start` builds them, and orders missions of the first group. */
export const setScene = async (): Promise<Scene> => {
  const pages = mkdtempSync(join(tmpdir(), "trajet-bench-console-"))
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const folders = { TRAJET_CONSOLE_FOLDER: join(pages, "console"), TRAJET_DRIVER_FOLDER: join(pages, "driver") }
  await buildConsole({ folder: folders.TRAJET_CONSOLE_FOLDER, say })
  await buildDriver({ folder: folders.TRAJET_DRIVER_FOLDER, say })
  const started = startProduct({ home: makeHome(), env: folders })
  closeLater(async () => {
    started.child.kill("SIGTERM")
    await started.exitCode()
    removeHome(started.home)
  })
  const product = await started.ready()
  const missionId = product.demonstration?.mission_id
  if (missionId === undefined) throw new Error("the product has no mission of the demonstration")
  await order(product, { reference: "ORDERED" })
  await addMissions(product.database_url, settings.missionsOfClient)
  const port = await anyPort()
  const context = await launchWithPort(mkdtempSync(join(tmpdir(), "trajet-bench-browser-")), port)
  closeLater(() => context.close())
  return { origin: new URL(product.console.url).origin, context, port, product, missionId }
}

/** Orders a mission as the first group of the demonstration, and returns its id. */
const order = async ({ api, groups }: StartFile, members: Readonly<Record<string, unknown>>): Promise<string> => {
  const [group] = groups
  return orderedMission(api, group?.keys.test.full ?? "", { billing: group?.billing[0], ...members })
}

/** Fills the board up to the missions of the settings. It has the ordered one and that of the demonstration. */
export const fillBoard = async ({ product }: Scene): Promise<void> => {
  await addMissions(product.database_url, settings.missions - settings.missionsOfClient - 2)
  await onServer(product.database_url, "ANALYZE")
}

/** Signs the first user of a role in by its link, in place of an earlier user. */
export const enterAs = async ({ context, product }: Scene, role: string): Promise<void> => {
  const link = product.console.users.find((user) => user.role === role)?.link
  if (link === undefined) throw new Error(`the product has no user who is ${role}`)
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(link)
  await page.waitForURL((url) => !url.pathname.endsWith("/enter"))
  await page.close()
}

/** Takes WebGL from each later page, which then draws places itself. */
export const forbidMaps = async ({ context }: Scene): Promise<void> => {
  await context.addInitScript("HTMLCanvasElement.prototype.getContext = () => null")
}

/** The mark in the timeline of a phone that shows the day of its driver. */
export const homeMark = "home"

/** Opens the phone in each later page as its driver does at once. */
const unlock = `addEventListener("DOMContentLoaded", () => {
  const seen = new MutationObserver(() => {
    const input = document.querySelector("input[type=password]")
    if (document.querySelector(".send-line") !== null) {
      seen.disconnect()
      performance.mark("${homeMark}")
    } else if (input !== null && input.value === "") {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")
      set.call(input, ${JSON.stringify(phonePassphrase)})
      input.dispatchEvent(new Event("input", { bubbles: true }))
      requestAnimationFrame(() => input.form.requestSubmit())
    }
  })
  seen.observe(document, { childList: true, subtree: true })
})`

/** Enters as the phone of a driver who has missions of the next days. */
export const enterPhone = async ({ context, product }: Scene): Promise<void> => {
  const [driver] = product.operations.drivers
  if (driver?.link === undefined) throw new Error("the product has no driver with a link")
  for (let day = 0; day < settings.missionsOfDriver; day++) {
    const date = new Date(Date.now() + (day + 1) * 86_400_000).toISOString().slice(0, 10)
    const id = await order(product, {
      reference: `DAY-${day}`,
      pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${date}T09:00:00+01:00`, start_time: "09:00" },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: `${date}T17:00:00+01:00` }
    })
    const assigned = await ask(product.api, `/operations/v1/missions/${id}/assign`, {
      key: product.operations.operator.test,
      body: { driver_id: driver.id, reason: "free" }
    })
    if (assigned.status !== 200) throw new Error(`the mission was not assigned: ${assigned.text}`)
  }
  const page = await context.newPage()
  await page.goto(driver.link)
  await protectPhone(page)
  // The button for the next step is there once the phone keeps what it has read.
  await page.locator(".dock").waitFor()
  await page.close()
  await context.addInitScript(unlock)
}
