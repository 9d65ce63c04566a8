import { Effect, Redacted } from "effect"
import { Client } from "pg"

const againMillis = 500
const keepAliveMillis = 10_000

/**
 * Listens on a channel, on a separate connection, until the scope ends. Calls `heard` with each payload. Reconnects after
 * a break, and then calls `heard` with null, because a notification may have been missed.
 */
export const listening = (url: Redacted.Redacted, channel: string, heard: (payload: string | null) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      let client: Client | null = null
      let closed = false
      let timer: NodeJS.Timeout | null = null
      const again = () => {
        client?.removeAllListeners()
        client?.on("error", () => undefined)
        void client?.end().catch(() => undefined)
        client = null
        if (!closed) timer ??= setTimeout(open, againMillis)
      }
      const open = () => {
        timer = null
        const next = new Client({
          connectionString: Redacted.value(url),
          application_name: "trajet-listen",
          keepAlive: true,
          keepAliveInitialDelayMillis: keepAliveMillis
        })
        client = next
        next.on("notification", ({ payload = "" }) => heard(payload))
        next.once("error", again)
        next.once("end", again)
        next
          .connect()
          .then(() => next.query(`LISTEN ${next.escapeIdentifier(channel)}`))
          .then(() => heard(null), again)
      }
      open()
      return () => {
        closed = true
        if (timer !== null) clearTimeout(timer)
        again()
      }
    }),
    (close) => Effect.sync(close)
  )
