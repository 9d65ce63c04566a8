import { expect } from "vitest"
import { importFile } from "../harness/import-files.ts"
import { type Cases, confirm, dialog, type Hand, press, write } from "./sent-form-cases.ts"

const first = (members: Readonly<Record<string, unknown>>) => ({
  data: expect.arrayContaining([expect.objectContaining(members)])
})

/** The forms of keys on their page, where other keys are. */
export const ofKeys: Cases = {
  "keys/create-dialog.tsx POST /console/api/keys": {
    send: async (hand) => {
      await press(hand, "Create a key")
      await write(hand, "Label", "ERP")
      await confirm(hand, "Create a key")
      await confirm(hand, "I have copied the key")
    },
    stored: first({ label: "ERP", environment: "test", revoked_at: null })
  },
  "keys/revoke-dialog.tsx POST /console/api/keys/:id/revocation": {
    send: async (hand) => {
      await press(hand, "Revoke ERP")
      await confirm(hand, "Revoke")
    },
    stored: first({ label: "ERP", revoked_at: expect.any(String) })
  }
}

const upload = async ({ page }: Hand, rows: Parameters<typeof importFile>[0]): Promise<void> => {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(importFile(rows)) })
}

/** The forms of an import of two rows, of which one is wrong, from the page that takes the file. */
export const ofImports: Cases = {
  "missions/import/use-upload.ts POST /console/api/imports": {
    send: async (hand) => {
      // Plates that no other form orders, so that no row resembles a mission.
      await upload(hand, [
        { reference: "sent-0", registration: "GH-201-JK", "pickup date": "?" },
        { reference: "sent-1", registration: "GH-202-JK" }
      ])
      await hand.page.getByRole("grid").waitFor()
      await hand.look()
    },
    stored: {
      data: [{ file_name: "orders.csv", state: "checked", rows: { right: 1, wrong: 1 } }],
      rows: [{ line: 2, state: "wrong", problems: [{ column: "pickup_date", code: "invalid" }] }, { state: "right" }]
    }
  },
  "missions/import/use-correction.ts PATCH /console/api/imports/:id/rows/:line": {
    send: async ({ page }) => {
      await page.getByRole("gridcell").filter({ hasText: "?" }).dblclick()
      await page.keyboard.press("ControlOrMeta+a")
      await page.keyboard.type("17/03/2031")
      await page.keyboard.press("Enter")
    },
    stored: {
      data: [{ state: "checked", rows: { right: 2, wrong: 0 } }],
      rows: [
        { line: 2, state: "right", cells: expect.arrayContaining([{ column: "pickup_date", text: "17/03/2031" }]) },
        { line: 3, state: "right" }
      ]
    }
  },
  "missions/import/start-button.tsx POST /console/api/imports/:id/start": {
    send: async (hand) => {
      await hand.page.getByRole("button", { name: hand.language === "fr" ? /^Commander 2/u : /^Order 2/u }).click()
      await hand.page.getByRole("link", { name: /^M-/u }).nth(1).waitFor()
    },
    stored: { data: [{ state: "ended", rows: { ordered: 2 } }], rows: [{ state: "ordered" }, { state: "ordered" }] }
  },
  "missions/import/import-page.tsx POST /console/api/imports/:id/cancellation": {
    send: async (hand) => {
      const { page, say } = hand
      await page.getByRole("link", { name: say("All imports") }).click()
      await page.getByRole("heading", { name: say("Import orders") }).waitFor()
      await upload(hand, [{ reference: "stopped-0" }])
      await press(hand, "Stop the import")
      await confirm(hand, "Stop the import")
    },
    stored: { data: [{ state: "cancelled", rows: { ordered: 0 } }, { state: "ended" }] }
  }
}

/** The forms of members on their page. */
export const ofMembers: Cases = {
  "members/invite-dialog.tsx POST /console/api/members": {
    send: async (hand) => {
      await press(hand, "Invite a member")
      await write(hand, "E-mail address", "hugo@users.example")
      await write(hand, "Name", "Hugo Leroy")
      await confirm(hand, "Send the invitation")
    },
    stored: first({ name: "Hugo Leroy", email: "hugo@users.example", role: "member" })
  },
  "members/member-dialogs.tsx POST /console/api/members/:id/invitation": {
    send: async (hand) => {
      await press(hand, "Invite Hugo Leroy again")
      await confirm(hand, "Send the invitation")
    },
    stored: first({ name: "Hugo Leroy", role: "member" })
  },
  "members/member-dialogs.tsx PATCH /console/api/members/:id": {
    send: async (hand) => {
      await press(hand, "Change the role of Hugo Leroy")
      await confirm(hand, "Make administrator")
    },
    stored: first({ name: "Hugo Leroy", role: "administrator" })
  },
  "members/member-dialogs.tsx DELETE /console/api/members/:id": {
    send: async (hand) => {
      await press(hand, "Remove Hugo Leroy")
      await confirm(hand, "Remove")
    },
    stored: { data: expect.not.arrayContaining([expect.objectContaining({ name: "Hugo Leroy" })]) }
  }
}

/** What a group decides for all of its missions, on the page of its members. */
export const ofGroup: Cases = {
  "members/tracking-mails-section.tsx PATCH /console/api/group": {
    send: async ({ page, say }) => {
      await page.getByRole("switch", { name: say("Send tracking links by mail") }).click()
    },
    stored: { tracking_mails: true }
  }
}

/** The forms of a webhook that is new. */
export const ofWebhooks: Cases = {
  "webhooks/create-dialog.tsx POST /console/api/endpoints": {
    send: async (hand) => {
      await press(hand, "Add a webhook")
      await write(hand, "URL", "https://hooks.example/new")
      await confirm(hand, "Add")
      await confirm(hand, "I have copied the secret")
    },
    stored: first({ url: "https://hooks.example/new" })
  }
}

/** What clients change of a mission besides its dates. */
export const ofChanges: Cases = {
  "missions/detail/changes/add-option-dialog.tsx POST /v1/transports/:id/options": {
    send: async (hand) => {
      await press(hand, "Add an option")
      await dialog(hand).getByLabel(hand.say("Option")).selectOption("mise_en_main")
      await confirm(hand, "Add")
    },
    stored: {
      trips: { aller: { options: expect.arrayContaining([expect.objectContaining({ key: "mise_en_main" })]) } }
    }
  },
  "missions/detail/changes/adjust-price-dialog.tsx POST /v1/transports/:id/price-adjustments": {
    send: async (hand) => {
      await press(hand, "Adjust the price")
      await write(hand, "New price excl. tax (€)", { fr: "450,5", en: "450.5" }[hand.language])
      await write(hand, "Reason", "attente")
      await confirm(hand, "Adjust")
    },
    stored: { trips: { aller: { price_ht: 450.5 } } }
  },
  "missions/detail/changes/incident-dialog.tsx POST /console/api/missions/:id/incidents": {
    send: async (hand) => {
      await press(hand, "Report an incident")
      await dialog(hand).getByLabel(hand.say("Kind of incident")).selectOption("keys_missing")
      await write(hand, "What happened", "à l'agence")
      await dialog(hand).getByLabel(hand.say("The mission cannot go on")).check()
      await confirm(hand, "Report")
    },
    stored: { status: "incident" }
  }
}
