import { group } from "./declared.ts"
import { setting } from "./setting.ts"

/** Where the stream of events is: the dispatcher writes it, and the administration reads it after a restore. */
export const natsSettings = {
  url: setting.secret("NATS_URL", {
    values: "addresses such as `tls://host:4222`, separated by commas",
    text:
      "NATS servers with JetStream. Without them, PostgreSQL notifies dispatchers of events. Production requires `tls://`, " +
      "unless they are on this machine. [After a restore](production.md#backup-and-restore) the administration reads there " +
      "what was lost."
  }).optional,
  stream: setting.text("TRAJET_NATS_STREAM", {
    values: "the name of a stream",
    default: "TRAJET_EVENTS",
    text: "Stream of the feed, which the dispatcher creates."
  })
} as const

/** The same for a process that only reads the stream. */
export const natsReadingSettings = group(natsSettings)
