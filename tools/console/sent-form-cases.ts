import type { SignedDelivery } from "@trajet/client/webhooks"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Who fills in the forms of a page, in one language. */
export interface Hand {
  readonly page: Page
  readonly language: "fr" | "en"
  /** An English text of the page, as a pattern of it in the language of the page. */
  readonly say: (text: string) => RegExp
  /** Looks at the dialog before it is sent. */
  readonly look: () => Promise<void>
}

/** How a form is filled in and sent, and what the API has stored afterwards. */
export interface Case {
  /** Opens the form on its page, fills it in, and presses its button. */
  readonly send: (hand: Hand) => Promise<void>
  /** Members of what the API answers afterwards. */
  readonly stored: Readonly<Record<string, unknown>>
}

/** Cases by the name of the form that they send, in the order in which one page sends them. */
export type Cases = Readonly<Record<string, Case>>

/** The dialog that is open. */
export const dialog = ({ page }: Hand) => page.getByRole("dialog")
/** Presses a button of the page; the first one, because an empty list has its own. */
export const press = ({ page, say }: Hand, name: string) =>
  page
    .getByRole("button", { name: say(name) })
    .first()
    .click()
/** Writes into a field of the dialog. */
export const write = (hand: Hand, label: string, text: string) => dialog(hand).getByLabel(hand.say(label)).fill(text)

/** Looks at the dialog once it has the button, which a later step of a dialog shows after an answer, and presses it. */
export const confirm = async (hand: Hand, name: string): Promise<void> => {
  const button = dialog(hand).getByRole("button", { name: hand.say(name) })
  await button.waitFor()
  await hand.look()
  await button.click()
}

/** The days and hours of the legs in a dialog of dates, by their order. */
const writeTimes = async (hand: Hand, type: "date" | "time", texts: ReadonlyArray<string>): Promise<void> => {
  for (const [at, text] of texts.entries()) await dialog(hand).locator(`input[type=${type}]`).nth(at).fill(text)
}

/** The forms of clients on the page of a mission with a return and the option `lavage_ext`. */
export const ofClients: Cases = {
  "missions/detail/changes/dates-dialog.tsx PATCH /v1/transports/:id/dates": {
    send: async (hand) => {
      await press(hand, "Change the dates")
      // On the last Sunday of March, the clocks of France go forward.
      await writeTimes(hand, "date", ["2031-03-29", "2031-03-30", "2031-07-01", "2031-12-31"])
      await writeTimes(hand, "time", ["10:30", "12:00"])
      await confirm(hand, "Save")
    },
    stored: {
      pickup: { date: "2031-03-29", start_time: "10:30", end_time: "12:00" },
      delivery: { date: "2031-03-30" },
      return_trip: { pickup: { date: "2031-07-01" }, delivery: { date: "2031-12-31" } }
    }
  },
  "missions/detail/options.tsx DELETE /v1/transports/:id/options/:option_key": {
    send: async (hand) => {
      await press(hand, "Remove Exterior wash")
      await confirm(hand, "Remove")
    },
    stored: { trips: { aller: { options: [] } } }
  },
  "missions/detail/changes/cancel-dialog.tsx POST /v1/transports/:id/cancel": {
    send: async (hand) => {
      await press(hand, "Cancel the mission")
      await write(hand, "Reason (optional)", "the car is sold")
      await confirm(hand, "Cancel the mission")
    },
    stored: { status: "cancelled", cancelled: true }
  }
}

const openTrip = async (hand: Hand, action: string): Promise<void> => {
  await press(hand, "Change the trip · Outbound")
  await hand.page.getByRole("menuitem", { name: hand.say(action) }).click()
}

const justify = (hand: Hand) => write(hand, "Reason", "said on the phone")

/** The forms of operators on the page of such a mission. */
export const ofOperators: Cases = {
  "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/dates": {
    send: async (hand) => {
      // The return has a button with the same name.
      await hand.page
        .getByRole("button", { name: hand.say("Change the dates · Delivery") })
        .first()
        .click()
      await writeTimes(hand, "date", ["2031-03-30"])
      await writeTimes(hand, "time", ["14:00", "15:30"])
      await justify(hand)
      await confirm(hand, "Change the dates")
    },
    stored: { trips: { aller: { delivery: { date: "2031-03-30", start_time: "14:00", end_time: "15:30" } } } }
  },
  "operations/mission/change-actions.ts DELETE /operations/v1/missions/:id/options/:option_key": {
    send: async (hand) => {
      await press(hand, "Remove the option · Exterior wash")
      await justify(hand)
      await confirm(hand, "Remove the option")
    },
    stored: { trips: { aller: { options: [] } } }
  },
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/options": {
    send: async (hand) => {
      await openTrip(hand, "Add an option")
      await dialog(hand).getByLabel(hand.say("Option")).first().click()
      await hand.page.locator("[role=option][value=mise_en_main]").click()
      await justify(hand)
      await confirm(hand, "Add an option")
    },
    stored: { trips: { aller: { options: [{ key: "mise_en_main" }] } } }
  },
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/price-adjustments": {
    send: async (hand) => {
      await openTrip(hand, "Change the price")
      await write(hand, "New price excl. tax, in euros", "450.5")
      await write(hand, "Reason that the client reads", "waiting time")
      await confirm(hand, "Change the price")
    },
    stored: { trips: { aller: { price_ht: 450.5 } } }
  },
  "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/vehicle": {
    send: async (hand) => {
      await openTrip(hand, "Change the vehicle")
      await write(hand, "Registration", "CD-456-EF")
      await write(hand, "Model", "Mégane")
      await justify(hand)
      await confirm(hand, "Change the vehicle")
    },
    stored: { trips: { aller: { vehicle: { registration: "CD456EF", brand: "Renault", model: "Mégane" } } } }
  }
}

/** The form that notes the invoice of a delivered trip. */
export const ofDelivered: Cases = {
  "operations/mission/change-actions.ts POST /operations/v1/missions/:id/invoice": {
    send: async (hand) => {
      await openTrip(hand, "Note the invoice")
      await confirm(hand, "Note the invoice")
    },
    stored: { trips: { aller: { invoiced_at: expect.stringMatching(/^20\d\d-/u) } } }
  }
}

/** The form of a driver with the name Marie Durand. */
export const ofDrivers: Cases = {
  "operations/drivers/change-dialogs.tsx PATCH /operations/v1/drivers/:id": {
    send: async (hand) => {
      await press(hand, "Change Marie Durand")
      await write(hand, "Phone", "06 98 76 54 32")
      await press(hand, "Add a time")
      for (const [label, time] of [
        ["From", "2031-03-29T08:00"],
        ["To", "2031-03-30T18:30"]
      ] as const)
        await write(hand, label, time)
      await confirm(hand, "Save")
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
    send: async (hand) => {
      await press(hand, "Replace")
      const json = dialog(hand).getByLabel(hand.say("Grid (JSON)"))
      await json.fill((await json.inputValue()).replace(/"minimumHt": \d+/u, '"minimumHt": 12345'))
      await confirm(hand, "Replace")
    },
    stored: { version: 2, grid: { minimumHt: 12_345 } }
  }
}

/** The button of the robot that moves the clock of the test environment. */
export const ofClocks: Cases = {
  "missions/detail/robot.tsx POST /v1/test/clock": {
    send: (hand) => press(hand, "+ 1 hour"),
    stored: { now: expect.toSatisfy((now: string) => Date.parse(now) > Date.now() + 3_500_000) }
  }
}

/** The button that plays the robot of a mission that waits to be told. */
export const ofRobots: Cases = {
  "missions/detail/robot.tsx POST /v1/test/transports/:id/advance": {
    send: (hand) => press(hand, "Play the next step"),
    stored: { status: "assigned" }
  }
}

/** The form that checks a delivery, which has nothing to store: its answer is on the page. */
export const ofSignatures: Readonly<Record<string, (hand: Hand, delivery: SignedDelivery) => Promise<void>>> = {
  "webhooks/signature/check-tab.tsx POST /console/api/signature-check": async (hand, { body, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await hand.page.getByLabel(hand.say("Headers received")).fill(lines.join("\n"))
    await hand.page.getByLabel(hand.say("Raw body received")).fill(body)
    await press(hand, "Check")
    await hand.page
      .getByText(hand.say("The signature is right: a receiver that knows this webhook accepts this request."))
      .first()
      .waitFor()
  }
}
