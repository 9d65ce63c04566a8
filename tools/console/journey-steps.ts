import type { Locator, Page } from "playwright-core"
import { assert } from "vitest"
import { until } from "../harness/until.ts"
import { assertFair } from "./fair-page.ts"
import type { Hand } from "./journey-hand.ts"
import {
  type Breakable,
  inShell,
  type JourneyStage,
  type OrderedByCurl,
  orderByCurl,
  type UserEmail
} from "./journey-product.ts"
import type { Words } from "./journey-words.ts"
import type { Visit } from "./stage.ts"

/** What a journey goes with. */
export interface Journey {
  readonly stage: JourneyStage
  readonly email: UserEmail
  readonly visit: Visit
  readonly hand: Hand
  readonly words: Words
  readonly receiver: Breakable
  /** The board of the operators, in a window of its own. */
  readonly board: Visit
}

/** A pause of the breaker, and a probe after it. */
const late = { timeout: 90_000 }

const goTo = async ({ hand, visit: { page }, words }: Journey, name: keyof Words["pages"]): Promise<void> => {
  await hand.press(page.getByRole("navigation").getByRole("link", { name: words.pages[name], exact: true }))
  await page.getByRole("heading", { level: 1, name: words.pages[name] }).waitFor()
}

/** The text in a block of code with that name. */
const shownIn = async (where: Page | Locator, name: string): Promise<string> =>
  (await where.getByRole("region", { name }).textContent()) ?? ""

/** The language of a user is French until the user chooses another one. */
export const chooseLanguage = async ({ hand, visit: { page }, words }: Journey): Promise<void> => {
  await hand.press(page.getByRole("button", { name: /Administrat(?:eur|or)$/u }))
  await hand.press(page.getByRole("menuitemradio", { name: words.languageName }))
  await page.locator(`html[lang=${words.language}]`).waitFor({ state: "attached" })
  await page.keyboard.press("Escape")
  await page.getByRole("menu").waitFor({ state: "hidden" })
}

/** Creates a key that may order, and runs the command that the page gives with it. */
export const createKey = async (journey: Journey): Promise<string> => {
  const { hand, visit, words } = journey
  const { page } = visit
  await goTo(journey, "keys")
  await assertFair(visit, "keys")
  await hand.press(page.getByRole("button", { name: words.keys.create }).first())
  const dialog = page.getByRole("dialog")
  await hand.write(dialog.getByLabel(words.keys.label), "ERP")
  await hand.press(dialog.getByLabel(words.keys.orders))
  await assertFair(visit, "the form of a key")
  await hand.press(dialog.getByRole("button", { name: words.keys.create }))
  const key = await shownIn(dialog, words.keys.clear)
  const command = await shownIn(dialog, words.keys.tryIt)
  await assertFair(visit, "a new key")
  assert.match(await inShell(command), /"price_ht"/u, command)
  await hand.press(dialog.getByRole("button", { name: words.keys.copied }))
  await page.getByRole("row").filter({ hasText: "ERP" }).getByText(words.keys.state, { exact: true }).waitFor()
  return key
}

/** Adds an endpoint, and sees the exchange of its test. Leaves the page of the endpoint open. */
export const createEndpoint = async (journey: Journey): Promise<void> => {
  const { hand, receiver, visit, words } = journey
  const { page } = visit
  await goTo(journey, "webhooks")
  await assertFair(visit, "webhooks")
  await hand.press(page.getByRole("button", { name: words.webhooks.create }).first())
  const dialog = page.getByRole("dialog")
  await hand.write(dialog.getByLabel("URL"), `${receiver.url}/hook`)
  await assertFair(visit, "the form of a webhook")
  await hand.press(dialog.getByRole("button", { name: words.webhooks.add, exact: true }))
  assert.match(await shownIn(dialog, words.webhooks.secret), /^whsec_/u)
  await hand.press(dialog.getByRole("button", { name: words.webhooks.copied }))
  await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}/u)
  await sendTest(journey)
  const sent = await shownIn(page, words.webhooks.sent)
  assert.include(sent, String(receiver.received.at(-1)?.headers["x-svc-signature"]))
  assert.include(await shownIn(page, words.webhooks.answer), "HTTP 200")
  await assertFair(visit, "the test of a webhook")
}

const openTab = ({ hand, visit: { page }, words }: Journey, name: "deliveries" | "test"): Promise<void> =>
  hand.press(page.getByRole("tab", { name: words.webhooks[name], exact: true }))

const sendTest = async ({ hand, visit: { page }, words }: Journey): Promise<void> => {
  await hand.press(page.getByRole("button", { name: words.webhooks.sendTest }))
  await page.getByText(words.webhooks.works).waitFor()
}

/** Orders with curl, and sees the delivery of the event. */
export const orderAndSeeDelivery = async (journey: Journey, key: string): Promise<OrderedByCurl> => {
  const { email, hand, stage, visit, words } = journey
  const { page } = visit
  const mission = await orderByCurl(stage, key, email)
  await openTab(journey, "deliveries")
  const row = page.getByRole("row").filter({ hasText: "transport.created" }).first()
  await row.getByText(words.failing.acknowledged).waitFor()
  await assertFair(visit, "the deliveries of a webhook")
  await hand.press(row.getByRole("link"))
  await page.getByRole("heading", { level: 1, name: "transport.created" }).waitFor()
  await page.getByText(mission.id).first().waitFor()
  await assertFair(visit, "a delivery")
  return mission
}

/** Finds the mission of the order in the list, and opens it. */
const openMission = async (journey: Journey, { number }: OrderedByCurl): Promise<void> => {
  const { hand, visit, words } = journey
  const { page } = visit
  await goTo(journey, "missions")
  await hand.write(page.getByLabel(words.find), number)
  await page.keyboard.press("Enter")
  await page.waitForURL(({ searchParams }) => searchParams.get("q") === number)
  await assertFair(visit, "missions")
  await hand.press(page.getByRole("link", { name: number, exact: true }))
  await page.getByRole("heading", { level: 1, name: number }).waitFor()
}

const stepsMax = 40

/** Lets the robot play the mission to its end from the page of the mission, and sees each status on the board. */
export const playMission = async (journey: Journey, mission: OrderedByCurl): Promise<void> => {
  const { board, hand, visit, words } = journey
  const { page } = visit
  await openMission(journey, mission)
  await assertFair(visit, "a mission")
  const moved: Array<string> = []
  for (let steps = 0; steps < stepsMax && moved.at(-1) !== "completed"; steps++) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/advance"))
    await hand.press(page.getByRole("button", { name: words.robot }))
    const response = await answered
    assert.strictEqual(response.status(), 200, await response.text())
    const { status }: { readonly status: keyof Words["columns"] } = await response.json()
    if (status === moved.at(-1)) continue
    moved.push(status)
    await board.page
      .getByRole("region", { name: new RegExp(`^${words.columns[status]}`, "u") })
      .getByText(mission.number)
      .waitFor()
  }
  assert.includeMembers(moved, ["assigned", "in_transit", "in_transit_return", "completed"])
  await page.getByText(words.columns.completed, { exact: true }).first().waitFor()
  await assertFair(visit, "a completed mission")
  await assertFair(board, "the board")
}

/** Sees the failures of a broken receiver, repairs it, enables the endpoint, and sees what waited arrive. */
export const repairReceiver = async (journey: Journey): Promise<void> => {
  const { hand, receiver, visit, words } = journey
  const { page } = visit
  const { failing } = words
  await goTo(journey, "webhooks")
  // On a slow machine the mission has taken so long that the endpoint is no longer paused but disabled.
  const held = page.getByText(failing.suspended, { exact: true }).or(page.getByText(failing.disabled, { exact: true }))
  await held.waitFor(late)
  await assertFair(visit, "webhooks of which one fails")
  await hand.press(page.getByRole("link", { name: `${receiver.url}/hook` }))
  const failed = page.getByRole("row").filter({ hasText: failing.answered500 }).first()
  await failed.getByText(failing.retried).waitFor()
  await assertFair(visit, "the failures of a webhook")
  await hand.press(failed.getByRole("link"))
  await page.getByText("out of order").first().waitFor()
  await assertFair(visit, "a failed delivery")
  await page.goBack()
  await hand.press(page.getByRole("button", { name: failing.enable }))
  await assertFair(visit, "the question before a webhook is enabled")
  // Repaired only now: a retry to a repaired receiver would end the pause, and with it the offer to enable.
  receiver.repair()
  await hand.press(page.getByRole("dialog").getByRole("button", { name: failing.enable }))
  await page.getByText(failing.enabled).waitFor()
  await openTab(journey, "test")
  await sendTest(journey)
  await openTab(journey, "deliveries")
  await page.getByRole("row").filter({ hasText: "transport.completed" }).getByText(failing.acknowledged).waitFor(late)
}

/** Replays everything since the beginning of the year, also what was delivered, and sees the end of it. */
export const replayAll = async ({ hand, receiver, visit, words: { replay } }: Journey): Promise<void> => {
  const { page } = visit
  const before = receiver.received.length
  await hand.press(page.getByRole("tab", { name: replay.tab, exact: true }))
  await hand.writeTime(page.getByLabel(replay.from))
  await hand.press(page.locator("main form input[type=checkbox]").first())
  await assertFair(visit, "the form of a replay")
  await hand.press(page.getByRole("button", { name: replay.start }))
  await page.getByText(replay.done).waitFor(late)
  await assertFair(visit, "a replay")
  await until("a replayed delivery", () => receiver.received.length > before)
}
