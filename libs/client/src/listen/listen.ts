import { keyPairForTest, type TestKeyPair } from "../webhooks/key-pair-for-test.ts"
import { followLog } from "./event-log.ts"
import type { LoggedEvent } from "./event-page.rules.ts"
import { forward, testRetryMillis } from "./forward.ts"
import type { ListenSettings } from "./listen-settings.rules.ts"
import { turns } from "./turns.ts"

interface ListenOptions extends ListenSettings {
  /** Without a trailing slash. */
  readonly api: string
  readonly key: string
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Shows an event when it comes. */
  readonly show: (event: LoggedEvent) => void
}

const pollMillis = 1000
// The same as for an endpoint of the service (WHK-53).
const inFlightMax = 10
// Bounds the events in memory while the receiver is down.
const openMax = 500

const announce = ({ api, since, forwardTo, types, secret, say }: ListenOptions, keyPair?: TestKeyPair): void => {
  say(`Following the test environment at ${api}, ${since === null ? "from now on" : `after ${since}`}.`)
  const which = types === null ? "all types" : [...types].join(", ")
  if (forwardTo === null) return say(`Showing ${which}. --forward-to posts them to a receiver.`)
  say(`Forwarding to ${forwardTo}: ${which}.`)
  say(`Signing secret: ${secret}`)
  if (keyPair !== undefined) say(`Public key: ${keyPair.publicKey}`)
}

/**
 * Follows the event log, shows each event, and posts it to the developer's machine, until the signal is aborted.
 *
 * @throws LogRefused if the API refuses to show the log
 */
export const listen = async (options: ListenOptions): Promise<void> => {
  const { forwardTo } = options
  const keyPair = options.v1a ? await keyPairForTest(options.secret) : undefined
  announce(options, keyPair)
  const inTurn = turns(inFlightMax)
  const open = new Set<Promise<void>>()
  for await (const event of followLog({ ...options, pollMillis })) {
    if (options.types?.has(event.type) === false) continue
    options.show(event)
    if (forwardTo === null) continue
    const forwarding = { ...options, forwardTo, keyPair, retryMillis: testRetryMillis, inTurn }
    const forwarded: Promise<void> = forward(event, forwarding).finally(() => open.delete(forwarded))
    open.add(forwarded)
    if (open.size >= openMax) await Promise.race(open)
  }
  await Promise.all(open)
}
