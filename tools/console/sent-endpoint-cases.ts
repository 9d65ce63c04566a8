import { selfSigned } from "../harness/certificates.ts"
import { type Cases, confirm, press, write } from "./sent-form-cases.ts"

/** The forms on the settings of an endpoint with the URL https://hooks.example/one. */
export const ofEndpoints: Cases = {
  "webhooks/filter/filter-trial.tsx POST /console/api/endpoints/:id/filter-trial": {
    send: async (hand) => {
      const { page, say } = hand
      const compare = async (place: string, path: string, comparison: string) => {
        await press(hand, "Add a condition")
        const condition = page.getByRole("group", { name: say(place) })
        await condition.getByLabel(say("Member of data")).fill(path)
        await condition.getByLabel(say("Comparison")).selectOption(comparison)
        return condition
      }
      const some = await compare("Condition 1", "to", "in")
      await some.getByLabel(say("Values, separated by commas")).fill('delivered, "1", 1')
      await compare("Condition 2", "actor", "present")
      await press(hand, "Try it")
      // The forms before this one may have made events.
      const nothing = page.getByText(say("No event of these types has happened yet: there is nothing to try."))
      await nothing.or(page.getByRole("list", { name: say("The newest") })).waitFor()
    },
    stored: { filter: [] }
  },
  "webhooks/settings-tab.tsx PATCH /console/api/endpoints/:id": {
    send: async (hand) => {
      await hand.page.getByLabel(hand.say("URL")).fill("https://hooks.example/two")
      await hand.page.getByLabel(hand.say("Deliveries a second, at most")).fill("25")
      // Each is named by its label and its description: in order, by key pair, with a client certificate, with a token.
      for (const one of await hand.page.getByRole("switch").all()) await one.click()
      await press(hand, "Add a header")
      await hand.page.getByLabel(hand.say("Name, X-…")).fill("x-api-key")
      await hand.page.getByLabel(hand.say("Value of the header")).fill("open sesame")
      const { cert, key } = selfSigned("DNS:client")
      await hand.page.getByLabel(hand.say("Certificate, in PEM")).fill(cert)
      await hand.page.getByLabel(hand.say("Private key, in PEM, without a password")).fill(key)
      await hand.page.getByLabel(hand.say("URL of the token server")).fill("https://tokens.example/oauth2")
      await hand.page.getByLabel(hand.say("Client id")).fill("trajet")
      await hand.page.getByLabel(hand.say("Client secret")).fill("open sesame")
      await hand.page.getByLabel(hand.say("Scope (optional)")).fill("hooks.write")
      await press(hand, "Save")
      // Once it is stored, the header has no value on the page.
      await hand.page.getByRole("group", { name: "X-Api-Key" }).waitFor()
    },
    stored: {
      url: "https://hooks.example/two",
      rate_limit: 25,
      ordered: true,
      signatures: ["sha256", "v1", "v1a"],
      headers: [{ name: "X-Api-Key" }],
      mtls: { subject: "CN=self" },
      oauth2: { token_url: "https://tokens.example/oauth2", client_id: "trajet", scope: "hooks.write", audience: null },
      filter: [
        { path: "to", op: "in", value: ["delivered", "1", 1] },
        { path: "actor", op: "exists", value: true }
      ]
    }
  },
  "webhooks/endpoint-actions.tsx POST /console/api/endpoints/:id/pause": {
    send: async (hand) => {
      await press(hand, "Pause")
      await write(hand, "Reason, shown to your colleagues (optional)", "a release")
      await confirm(hand, "Pause")
    },
    stored: { status: "paused", reason: "a release" }
  },
  "webhooks/endpoint-actions.tsx DELETE /console/api/endpoints/:id": {
    send: async (hand) => {
      await press(hand, "Delete the webhook")
      await write(hand, "Type hooks.example to confirm", "hooks.example")
      await confirm(hand, "Delete")
    },
    stored: { status: 404 }
  }
}
