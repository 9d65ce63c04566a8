import { phonePages } from "./phone-pages.ts"
import type { Scene } from "./scene.ts"
import type { Visitor, WalkedPage } from "./walked-page.model.ts"

/** Opens a path and a query under `/console`. */
const at =
  (path: (scene: Scene) => string): WalkedPage["open"] =>
  ({ page, scene }) =>
    page.goto(`${scene.stage.origin}/console${path(scene)}`)

const cut = /ERR_FAILED|Failed to fetch/u

/** The board once its feed is cut off: after one answer that ends, none comes any more. */
const cutOff = (part: string, tone: "warn" | "bad"): WalkedPage => ({
  ...{ route: "/board", part, by: "operator", shows: `[role=status] [data-tone=${tone}]` },
  open: async ({ page, scene }) => {
    let isOpened = false
    await page.unrouteAll()
    await page.route(/\/operations\/v1\/feed/u, (route) => {
      if (isOpened) return route.abort()
      isOpened = true
      return route.fulfill({ contentType: "text/event-stream", body: ":\n\n" })
    })
    await page.goto(`${scene.stage.origin}/console/board`)
  },
  refusal: cut
})

/** A change is told for some seconds. The board before it may still complain. */
const toast: WalkedPage = {
  ...{ route: "/account", part: "saved", by: "operator", shows: ".mantine-Notification-root" },
  open: async ({ page, say, scene }) => {
    await page.unrouteAll()
    await page.goto(`${scene.stage.origin}/console/account`)
    await page.getByRole("button", { name: say("Save"), exact: true }).click()
  },
  refusal: cut
}

const same = (route: string, by: Visitor, shows = "h1"): WalkedPage => ({ route, by, open: at(() => route), shows })

const mission = (part: keyof Scene["missions"], shows = "ol li"): WalkedPage => ({
  ...{ route: "/missions/$id", part, by: "administrator", shows },
  open: at(({ missions }) => `/missions/${missions[part]}`)
})

const watched = (part: keyof Scene["missions"]): WalkedPage => ({
  ...{ route: "/board/$id", part, by: "operator", shows: "main time" },
  open: at(({ missions }) => `/board/${missions[part]}`)
})

const endpoint = (part: string): WalkedPage => ({
  ...{ route: "/webhooks/$id", part, by: "administrator", shows: "[role=tab][aria-selected=true]" },
  open: at(({ endpointId }) => `/webhooks/${endpointId}?tab=${part}`)
})

/** The settings of an endpoint with a filter, once that was tried. */
const triedFilter: WalkedPage = {
  ...{ route: "/webhooks/$id", part: "filter", by: "administrator", shows: "main li time" },
  open: async ({ page, say, scene }) => {
    await page.goto(`${scene.stage.origin}/console/webhooks/${scene.endpointId}?tab=settings`)
    await page.getByRole("button", { name: say("Try it"), exact: true }).click()
  }
}

const tabs = ["deliveries", "replay", "activity", "test", "settings", "check", "receivers"]

/** Every page of the console, with what it looks like in the life of a mission, and every page of the phone. */
export const walkedPages: ReadonlyArray<WalkedPage> = [
  same("/sign-in", "nobody"),
  same("/lost-password", "nobody"),
  { ...same("/enter", "nobody"), refusal: /status of 422/u },
  same("/provider", "nobody"),
  same("/", "administrator"),
  same("/first-steps", "administrator"),
  same("/overview", "administrator", "main table"),
  same("/missions", "administrator", "main time"),
  { ...same("/missions", "administrator"), part: "nothing found", open: at(() => "/missions?q=NOTHING") },
  same("/missions/new", "administrator", "form"),
  same("/missions/book", "administrator", "main time"),
  same("/missions/import", "administrator"),
  {
    ...{ route: "/missions/import/$id", by: "administrator", shows: "main [role=gridcell]" },
    open: at(({ importId }) => `/missions/import/${importId}`)
  },
  mission("ordered"),
  mission("driven", "h4"),
  mission("stopped"),
  mission("cancelled"),
  same("/keys", "administrator", "main time"),
  same("/webhooks", "administrator", "main a[href*='/webhooks/']"),
  ...tabs.map(endpoint),
  triedFilter,
  {
    ...endpoint("a replay"),
    ...{
      shows: "main [role=status]",
      open: at(({ endpointId, replayId }) => `/webhooks/${endpointId}?tab=replay&replay=${replayId}`)
    }
  },
  {
    ...{ route: "/webhooks/$id/deliveries/$deliveryId", by: "administrator", shows: "main time" },
    open: at(({ deliveryId, endpointId }) => `/webhooks/${endpointId}/deliveries/${deliveryId}`)
  },
  same("/requests", "administrator", "main time"),
  {
    ...{ route: "/requests/$id", by: "administrator", shows: "main time" },
    open: at(({ requestId }) => `/requests/${requestId}`)
  },
  same("/changes", "administrator", "main time"),
  same("/members", "administrator", "main time"),
  same("/account", "administrator", "main time"),
  { ...same("/board", "administrator"), part: "refused", refusal: /NotAllowedError/u },
  same("/board", "operator", "section a[href*='/board/'], [role=combobox]"),
  cutOff("behind", "warn"),
  cutOff("lost", "bad"),
  toast,
  same("/board/list", "operator", "main time"),
  watched("ordered"),
  watched("driven"),
  watched("stopped"),
  watched("cancelled"),
  same("/map", "operator", "[role=img], figure, svg"),
  same("/invoicing", "operator", "main time"),
  same("/review", "operator"),
  same("/drivers", "operator", "main time"),
  {
    ...{ route: "/grids", by: "operator", shows: "dl" },
    open: at(({ stage }) => `/grids?group=${stage.group}`)
  },
  {
    ...{ route: "/grids/edit", by: "operator", shows: "main input" },
    open: at(({ stage }) => `/grids/edit?group=${stage.group}`)
  },
  same("/attention", "operator", "main time"),
  same("/groups", "operator", "main a"),
  same("/persons", "operator", "main form"),
  { ...same("/nowhere", "operator"), route: "not found" },
  ...phonePages
]
