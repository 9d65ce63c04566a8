/** A program that an integrator could write. The benchmark only measures its bundle. */
export interface Bundled {
  readonly library: "@trajet/client" | "stripe" | "svix"
  readonly what: string
  readonly source: string
  /** The most bytes of minified and compressed code that the bundle may have. */
  readonly bytesMax?: number
}

const kibibyte = 1024

const order = `{ pickup: place, delivery: place, billing }`

/** The same three programs for each library: everything, the check of a webhook, one call. */
export const bundled: ReadonlyArray<Bundled> = [
  {
    library: "@trajet/client",
    what: "whole",
    source: `export * from "@trajet/client"; export * as webhooks from "@trajet/client/webhooks"`,
    bytesMax: 15 * kibibyte
  },
  { library: "stripe", what: "whole", source: `export * from "stripe"; export { default } from "stripe"` },
  { library: "svix", what: "whole", source: `export * from "svix"` },
  {
    library: "@trajet/client",
    what: "check of a webhook",
    source: `import { verify } from "@trajet/client/webhooks"; export const receive = (body, headers) => verify(body, headers, "whsec")`,
    bytesMax: 3 * kibibyte
  },
  {
    library: "stripe",
    what: "check of a webhook",
    source: `import Stripe from "stripe"; export const receive = (body, header) => new Stripe("key").webhooks.constructEventAsync(body, header, "whsec")`
  },
  {
    library: "svix",
    what: "check of a webhook",
    source: `import { Webhook } from "svix"; export const receive = (body, headers) => new Webhook("whsec").verify(body, headers)`
  },
  {
    library: "@trajet/client",
    what: "one call",
    source: `import { connect, transportsCreate } from "@trajet/client"; export const create = (options, place, billing) => transportsCreate(connect(options), ${order})`,
    bytesMax: 6 * kibibyte
  },
  {
    library: "@trajet/client",
    what: "one call of `createClient`",
    source: `import { createClient } from "@trajet/client"; export const create = (options, place, billing) => createClient(options).transports.create(${order})`
  },
  {
    library: "stripe",
    what: "one call",
    source: `import Stripe from "stripe"; export const create = () => new Stripe("key").paymentIntents.create({ amount: 1, currency: "eur" })`
  },
  {
    library: "svix",
    what: "one call",
    source: `import { Svix } from "svix"; export const create = () => new Svix("key").message.create("app", { eventType: "a", payload: {} })`
  }
]
