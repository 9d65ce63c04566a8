import { expect } from "vitest"
import { type Cases, confirm, dialog, press } from "./sent-form-cases.ts"

/** A password that a form gives, and with which the user then signs in. */
export const newPassword = "a phrase that nobody knows"

/** The form on the page of the own account. */
export const ofAccounts: Cases = {
  "account/password-section.tsx POST /console/api/account/password": {
    send: async (hand) => {
      await hand.page.getByLabel(hand.say("New password")).fill(newPassword)
      await press(hand, "Change the password")
    },
    stored: { status: 200 }
  }
}

/** The forms by which a user gets in, on the page of a link and on the one of the sign-in. */
export const ofSignIns: Cases = {
  "session/enter-page.tsx POST /console/api/session/link": {
    send: async ({ page, say }) => {
      await page.getByLabel(say("New password")).fill(newPassword)
      await page.locator("button[type=submit]").click()
    },
    stored: { status: 200 }
  }
}

/** The button of the guide of a new group. */
export const ofGuides: Cases = {
  "first-steps/step-contents.tsx POST /console/api/keys": {
    send: (hand) => press(hand, "Create a test key"),
    stored: { data: [{ environment: "test", revoked_at: null }] }
  }
}

/** The form that replaces the secret of an endpoint. */
export const ofSecrets: Cases = {
  "webhooks/endpoint-actions.tsx POST /console/api/endpoints/:id/rotation": {
    send: async (hand) => {
      await press(hand, "Replace the secret")
      await confirm(hand, "Replace the secret")
      await confirm(hand, "I have copied the secret")
    },
    stored: { status: "enabled" }
  }
}

/** The button of an endpoint that is disabled. */
export const ofDisabled: Cases = {
  "webhooks/enable-button.tsx POST /console/api/endpoints/:id/enabling": {
    send: async (hand) => {
      await press(hand, "Enable")
      await confirm(hand, "Enable")
    },
    stored: { status: "enabled" }
  }
}

/** What operators note of several legs at once. */
export const ofInvoicing: Cases = {
  "operations/invoicing/note-dialog.tsx POST /operations/v1/missions/:id/invoice": {
    send: async (hand) => {
      await hand.page.getByRole("row").filter({ hasText: "TO-INVOICE" }).getByRole("checkbox").check()
      await press(hand, "Note as invoiced")
      await confirm(hand, "Note")
    },
    stored: { trips: { aller: { invoiced_at: expect.stringMatching(/^20\d\d-/u) } } }
  }
}

/** The button of work that has failed. */
export const ofFailedWork: Cases = {
  "operations/attention/retry-work.tsx POST /console/api/failed-work/:id/retry": {
    send: ({ page, say }) =>
      page
        .getByRole("button")
        .filter({ hasText: say("Run again") })
        .click(),
    stored: { attempt: 0 }
  }
}

/** The editor of a grid: the effect of a change, and its saving. */
export const ofEditors: Cases = {
  "operations/grids/edit/preview-section.tsx POST /console/api/groups/:id/grid-preview": {
    send: async (hand) => {
      await hand.page.getByLabel(hand.say("Base charge (€)")).fill("123")
      await press(hand, "Compute the effect")
    },
    stored: { grid: { baseHt: expect.not.closeTo(12_300, 0) } }
  },
  "operations/grids/edit/edit-page.tsx PUT /operations/v1/groups/:id/grid": {
    send: (hand) => press(hand, "Save the grid"),
    stored: { grid: { baseHt: 12_300 } }
  }
}

/** The dialog of a driver's phones. */
export const ofPhones: Cases = {
  "operations/drivers/phones/phones-dialog.tsx POST /console/api/drivers/:id/device-links": {
    send: async (hand) => {
      await press(hand, "Phones of Marie Durand")
      await dialog(hand)
        .getByRole("button", { name: hand.say("Make a link") })
        .click()
      await hand.page.locator("svg[data-qr]").waitFor()
      await hand.page.keyboard.press("Escape")
    },
    stored: { links: [expect.objectContaining({ id: expect.any(String) })] }
  },
  "operations/drivers/phones/phones-dialog.tsx DELETE /console/api/drivers/:id/device-links/:link_id": {
    send: async (hand) => {
      await press(hand, "Phones of Marie Durand")
      const end = dialog(hand).getByRole("button", { name: hand.say("End") })
      await end.first().click()
      await end.waitFor({ state: "detached" })
      await hand.page.keyboard.press("Escape")
    },
    stored: { links: [] }
  }
}

/** The tracking links of a mission: one is made, and deleted. */
export const ofTracking: Cases = {
  "missions/detail/tracking/create-dialog.tsx POST /v1/transports/:id/tracking-links": {
    send: async (hand) => {
      await press(hand, "Create a tracking link")
      await confirm(hand, "Create a tracking link")
      await confirm(hand, "Done")
    },
    stored: { data: [expect.objectContaining({ leg: "aller", side: "delivery", expires_at: null })] }
  },
  "missions/detail/tracking/tracking-section.tsx DELETE /v1/transports/:id/tracking-links/:link_id": {
    send: async (hand) => {
      await press(hand, "Delete the link: The person who receives the vehicle · Outbound")
      await confirm(hand, "Delete")
    },
    stored: { data: [] }
  }
}
