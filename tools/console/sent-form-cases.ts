import type { SignedDelivery } from "@trajet/client/webhooks"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** How a form is filled in and sent, and what the API has stored afterwards. */
export interface Case {
  /** Opens the form on its page, fills it in, and presses its button. */
  readonly send: (page: Page) => Promise<void>
  /** Members of what the API answers afterwards. */
  readonly stored: Readonly<Record<string, unknown>>
}

/** Cases by the name of the form that they send, in the order in which one page sends them. */
export type Cases = Readonly<Record<string, Case>>

const dialog = (page: Page) => page.getByRole("dialog")
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click()
/** A label, with the mark of a field that is required. */
const labelled = (label: string) =>
  new RegExp(`^${label.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)}(?: \\*)?$`, "u")
const write = (page: Page, label: string, text: string) => dialog(page).getByLabel(labelled(label)).fill(text)

/** The days and hours of the legs in a dialog of dates, by their order. */
const writeTimes = async (page: Page, type: "date" | "time", texts: ReadonlyArray<string>): Promise<void> => {
  for (const [at, text] of texts.entries()) await dialog(page).locator(`input[type=${type}]`).nth(at).fill(text)
}

/** The forms of clients on the page of a mission with a return and the option `lavage_ext`. */
export const ofClients: Cases = {
  "missions/detail/changes/dates-dialog.tsx PATCH /v1/transports/:id/dates": {
    send: async (page) => {
      await press(page, "Change the dates")
      // On the last Sunday of March, the clocks of France go forward.
      await writeTimes(page, "date", ["2031-03-29", "2031-03-30", "2031-07-01", "2031-12-31"])
      await writeTimes(page, "time", ["10:30", "12:00"])
      await confirm(page, "Save")
    },
    stored: {
      pickup: { date: "2031-03-29", start_time: "10:30", end_time: "12:00" },
      delivery: { date: "2031-03-30" },
      return_trip: { pickup: { date: "2031-07-01" }, delivery: { date: "2031-12-31" } }
    }
  },
  "missions/detail/options.tsx DELETE /v1/transports/:id/options/:option_key": {
    send: async (page) => {
      await press(page, "Remove Exterior wash")
      await confirm(page, "Remove")
    },
    stored: { trips: { aller: { options: [] } } }
  },
  "missions/detail/changes/cancel-dialog.tsx POST /v1/transports/:id/cancel": {
    send: async (page) => {
      await press(page, "Cancel the mission")
      await write(page, "Reason (optional)", "the car is sold")
      await confirm(page, "Cancel the mission")
    },
    stored: { status: "cancelled", cancelled: true }
  }
}

/** The forms on the settings of an endpoint with the URL https://hooks.example/one. */
export const ofEndpoints: Cases = {
  "webhooks/settings-tab.tsx PATCH /console/api/endpoints/:id": {
    send: async (page) => {
      await page.getByLabel("URL", { exact: true }).fill("https://hooks.example/two")
      await press(page, "Save")
    },
    stored: { url: "https://hooks.example/two" }
  },
  "webhooks/endpoint-actions.tsx POST /console/api/endpoints/:id/pause": {
    send: async (page) => {
      await press(page, "Pause")
      await write(page, "Reason, shown to your colleagues (optional)", "a release")
      await confirm(page, "Pause")
    },
    stored: { status: "paused", reason: "a release" }
  },
  "webhooks/endpoint-actions.tsx DELETE /console/api/endpoints/:id": {
    send: async (page) => {
      await press(page, "Delete the webhook")
      await write(page, "Type hooks.example to confirm", "hooks.example")
      await confirm(page, "Delete")
    },
    stored: { status: 404 }
  }
}

const openTrip = async (page: Page, action: string): Promise<void> => {
  await press(page, "Change the trip · Outbound")
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

const justify = (page: Page) => write(page, "Reason", "said on the phone")

/** The forms of operators on the page of such a mission. */
export const ofOperators: Cases = {
  "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/dates": {
    send: async (page) => {
      // The return has a button with the same name.
      await page.getByRole("button", { name: "Change the dates · Delivery", exact: true }).first().click()
      await writeTimes(page, "date", ["2031-03-30"])
      await writeTimes(page, "time", ["14:00", "15:30"])
      await justify(page)
      await confirm(page, "Change the dates")
    },
    stored: { trips: { aller: { delivery: { date: "2031-03-30", start_time: "14:00", end_time: "15:30" } } } }
  },
  "operations/mission/change-actions.ts DELETE /operations/v1/missions/:id/options/:option_key": {
    send: async (page) => {
      await press(page, "Remove the option · Exterior wash")
      await justify(page)
      await confirm(page, "Remove the option")
    },
    stored: { trips: { aller: { options: [] } } }
  },
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/options": {
    send: async (page) => {
      await openTrip(page, "Add an option")
      await dialog(page).getByLabel(labelled("Option")).first().click()
      await page.locator("[role=option][value=mise_en_main]").click()
      await justify(page)
      await confirm(page, "Add an option")
    },
    stored: { trips: { aller: { options: [{ key: "mise_en_main" }] } } }
  },
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/price-adjustments": {
    send: async (page) => {
      await openTrip(page, "Change the price")
      await write(page, "New price excl. tax, in euros", "450.5")
      await write(page, "Reason that the client reads", "waiting time")
      await confirm(page, "Change the price")
    },
    stored: { trips: { aller: { price_ht: 450.5 } } }
  },
  "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/vehicle": {
    send: async (page) => {
      await openTrip(page, "Change the vehicle")
      await write(page, "Registration", "CD-456-EF")
      await write(page, "Model", "Mégane")
      await justify(page)
      await confirm(page, "Change the vehicle")
    },
    stored: { trips: { aller: { vehicle: { registration: "CD456EF", brand: "Renault", model: "Mégane" } } } }
  }
}

/** The form that notes the invoice of a delivered trip. */
export const ofDelivered: Cases = {
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/invoice": {
    send: async (page) => {
      await openTrip(page, "Note the invoice")
      await confirm(page, "Note the invoice")
    },
    stored: { trips: { aller: { invoiced_at: expect.stringMatching(/^20\d\d-/u) } } }
  }
}

/** The form of a driver with the name Marie Durand. */
export const ofDrivers: Cases = {
  "operations/drivers/change-dialogs.tsx PATCH /operations/v1/drivers/:id": {
    send: async (page) => {
      await press(page, "Change Marie Durand")
      await write(page, "Phone", "06 98 76 54 32")
      await press(page, "Add a time")
      for (const [label, time] of [
        ["From", "2031-03-29T08:00"],
        ["To", "2031-03-30T18:30"]
      ] as const)
        await write(page, label, time)
      await confirm(page, "Save")
    },
    // The clocks of France go forward in the night between.
    stored: {
      phone: "06 98 76 54 32",
      availability: [{ from: "2031-03-29T07:00:00.000000Z", to: "2031-03-30T16:30:00.000000Z" }]
    }
  }
}

/** The form that replaces a grid by edited JSON. */
export const ofGrids: Cases = {
  "operations/grids/replace-dialog.tsx PUT /operations/v1/groups/:id/grid": {
    send: async (page) => {
      await press(page, "Replace")
      const json = dialog(page).getByLabel("Grid (JSON)", { exact: true })
      await json.fill((await json.inputValue()).replace(/"minimumHt": \d+/u, '"minimumHt": 12345'))
      await confirm(page, "Replace")
    },
    stored: { version: 2, grid: { minimumHt: 12_345 } }
  }
}

/** The button of the robot that moves the clock of the test environment. */
export const ofClocks: Cases = {
  "missions/detail/robot.tsx POST /v1/test/clock": {
    send: (page) => press(page, "+ 1 hour"),
    stored: { now: expect.toSatisfy((now: string) => Date.parse(now) > Date.now() + 3_500_000) }
  }
}

/** The form that checks a delivery, which has nothing to store: its answer is on the page. */
export const ofSignatures: Readonly<Record<string, (page: Page, delivery: SignedDelivery) => Promise<void>>> = {
  "webhooks/signature/check-tab.tsx POST /console/api/signature-check": async (page, { body, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await page.getByLabel("Headers received").fill(lines.join("\n"))
    await page.getByLabel("Raw body received").fill(body)
    await press(page, "Check")
    await page.getByText("The signature is right").first().waitFor()
  }
}
