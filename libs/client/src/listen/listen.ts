import { followLog } from "./event-log.ts"
import { forward, testRetryMillis } from "./forward.ts"
import type { ListenSettings } from "./listen-settings.rules.ts"
import { turns } from "./turns.ts"

interface ListenOptions extends ListenSettings {
  /** Without a trailing slash. */
  readonly api: string
  readonly key: string
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

const pollMillis = 1000
// The same as for an endpoint of the service (WHK-53).
const inFlightMax = 10
// Bounds the events in memory while the receiver is down.
const openMax = 500

const announce = ({ api, since, forwardTo, types, secret, say }: ListenOptions): void => {
  say(`Following the test environment at ${api}, ${since === null ? "from now on" : `after ${since}`}.`)
  say(`Forwarding to ${forwardTo}: ${types === null ? "all types" : [...types].join(", ")}.`)
  say(`Signing secret: ${secret}`)
}

/**
 * Follows the event log and posts each event to the developer's machine until the signal is aborted.
 *
 * @throws LogRefused if the API refuses to show the log
 */
export const listen = async (options: ListenOptions): Promise<void> => {
  announce(options)
  const inTurn = turns(inFlightMax)
  const open = new Set<Promise<void>>()
  for await (const event of followLog({ ...options, pollMillis })) {
    if (options.types?.has(event.type) === false) continue
    const forwarded: Promise<void> = forward(event, { ...options, retryMillis: testRetryMillis, inTurn }).finally(() =>
      open.delete(forwarded)
    )
    open.add(forwarded)
    if (open.size >= openMax) await Promise.race(open)
  }
  await Promise.all(open)
}
