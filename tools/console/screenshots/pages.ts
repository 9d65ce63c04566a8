import type { Page } from "playwright-core"
import type { UserEmail } from "../journey-product.ts"
import type { Scene } from "./scene.ts"

/** A page of which a picture is taken. */
export interface Pictured {
  /** The name of the file. */
  readonly name: string
  /** Null for the pages without a session. */
  readonly user: UserEmail | null
  readonly path: (scene: Scene) => string
  /** What a user does before the picture. */
  readonly prepare?: (page: Page) => Promise<void>
}

const administrator = "claire@demo-fleet.example"
const dealer = "ines@demo-dealer.example"
const operator = "operator@trajet.example"

const mission =
  (reference: string) =>
  ({ ids }: Scene): string =>
    ids.get(reference) ?? ""

const webhook =
  (tab: string) =>
  ({ endpointId }: Scene) =>
    `/webhooks/${endpointId}${tab === "" ? "" : `?tab=${tab}`}`

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click()

const fillOrder = async (page: Page): Promise<void> => {
  const places = ["10 rue de Rivoli, 75001 Paris", "Place Bellecour, 69002 Lyon"]
  const [pickup, delivery] = [
    page.getByRole("group", { name: "Pickup" }),
    page.getByRole("group", { name: "Delivery" })
  ]
  for (const [index, place] of [pickup, delivery].entries()) {
    await place.getByLabel("Address").fill(places[index] ?? "")
    await place.getByLabel("Date").fill(`2031-03-1${index + 7}`)
  }
  await page.getByRole("button", { name: /^Order .*€/u }).waitFor()
}

export const pictured: ReadonlyArray<Pictured> = [
  { name: "sign-in", user: null, path: () => "/sign-in" },
  { name: "lost-password", user: null, path: () => "/lost-password" },
  { name: "missions", user: administrator, path: () => "/missions" },
  { name: "missions-filtered-empty", user: administrator, path: () => "/missions?q=NOTHING" },
  { name: "order", user: administrator, path: () => "/missions/new", prepare: fillOrder },
  { name: "mission", user: administrator, path: (scene) => `/missions/${mission("LYO-2041")(scene)}` },
  { name: "mission-under-way", user: administrator, path: (scene) => `/missions/${mission("MRS-4475")(scene)}` },
  {
    name: "mission-cancel",
    user: administrator,
    path: (scene) => `/missions/${mission("GRE-6046")(scene)}`,
    prepare: press("Cancel the mission")
  },
  {
    name: "mission-duplicate",
    user: administrator,
    path: (scene) => `/missions/${mission("BDX-1187")(scene)}`,
    prepare: press("Duplicate")
  },
  { name: "import", user: dealer, path: () => "/missions/import" },
  { name: "import-checked", user: dealer, path: ({ imports }) => `/missions/import/${imports.checked}` },
  { name: "import-ended", user: dealer, path: ({ imports }) => `/missions/import/${imports.ended}` },
  { name: "overview", user: dealer, path: () => "/overview" },
  { name: "first-steps", user: administrator, path: () => "/first-steps" },
  {
    name: "search",
    user: administrator,
    path: () => "/missions",
    prepare: async (page) => {
      await page.keyboard.press("Control+K")
      await page.getByRole("dialog").locator("input").fill("web")
    }
  },
  { name: "keys", user: administrator, path: () => "/keys" },
  { name: "key-create", user: administrator, path: () => "/keys", prepare: press("Create a key") },
  { name: "webhooks", user: administrator, path: () => "/webhooks" },
  { name: "webhook-add", user: administrator, path: () => "/webhooks", prepare: press("Add a webhook") },
  { name: "webhook", user: administrator, path: webhook("") },
  { name: "webhook-activity", user: administrator, path: webhook("activity") },
  { name: "webhook-replay", user: administrator, path: webhook("replay") },
  { name: "webhook-test", user: administrator, path: webhook("test"), prepare: press("Send a test") },
  { name: "webhook-settings", user: administrator, path: webhook("settings") },
  { name: "webhook-check", user: administrator, path: webhook("check") },
  { name: "webhook-receivers", user: administrator, path: webhook("receivers") },
  {
    name: "delivery",
    user: administrator,
    path: ({ deliveryId, endpointId }) => `/webhooks/${endpointId}/deliveries/${deliveryId}`
  },
  { name: "requests", user: administrator, path: () => "/requests" },
  { name: "request", user: administrator, path: ({ requestId }) => `/requests/${requestId}` },
  { name: "changes", user: administrator, path: () => "/changes" },
  { name: "members", user: administrator, path: () => "/members" },
  { name: "account", user: administrator, path: () => "/account" },
  { name: "board", user: operator, path: () => "/board" },
  { name: "board-list", user: operator, path: () => "/board/list" },
  { name: "board-mission", user: operator, path: (scene) => `/board/${mission("GRE-6046")(scene)}` },
  { name: "map", user: operator, path: () => "/map" },
  { name: "review", user: operator, path: () => "/review" },
  { name: "invoicing", user: operator, path: () => "/invoicing" },
  { name: "drivers", user: operator, path: () => "/drivers" },
  { name: "attention", user: operator, path: () => "/attention" },
  {
    name: "grids",
    user: operator,
    path: () => "/groups",
    prepare: async (page) => {
      await page.getByRole("link", { name: "Grid of demo-fleet" }).click()
      await page.waitForURL(/\/grids/u)
    }
  },
  { name: "groups", user: operator, path: () => "/groups" }
]
