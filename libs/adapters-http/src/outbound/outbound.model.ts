import type { Redacted } from "effect"

/** What every adapter of a provider takes. */
export interface ProviderOptions {
  /** Where the provider is, without a slash at the end. */
  readonly baseUrl: string
  /** Sent as a bearer token, unless the provider documents another way. */
  readonly apiKey?: Redacted.Redacted
  /** How long a call may take in all, its retry included, milliseconds. */
  readonly timeoutMillis?: number
  /** The pause before the one retry where the provider asks for none, milliseconds. */
  readonly retryPauseMillis?: number
  /** The breaker opens after so many failed calls in a row. */
  readonly breakerFailures?: number
  /** How long the breaker stays open before it lets one call try, milliseconds. */
  readonly breakerOpenMillis?: number
  /** The most that is read of an answer, bytes. */
  readonly bodyBytesMax?: number
  /** How many calls this process may make in a second; no limit where absent. */
  readonly callsPerSecond?: number
}

export const providerDefaults = {
  // An API request may take 9 s, its lease 10 s. A creation geocodes (at once), then routes (at once): with the retry
  // inside these 3 s, and not after them, both stay under 6 s whatever the providers do.
  timeoutMillis: 3_000,
  retryPauseMillis: 100,
  breakerFailures: 5,
  breakerOpenMillis: 30_000,
  bodyBytesMax: 1_048_576
} as const
