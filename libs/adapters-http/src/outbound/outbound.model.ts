import type { Redacted } from "effect"

/** Options of every adapter of a provider. */
export interface ProviderOptions {
  /** Address of the provider, without a trailing slash. */
  readonly baseUrl: string
  /** Sent as a bearer token, unless the provider documents another way. */
  readonly apiKey?: Redacted.Redacted
  /** The most time of one call, its retry included, milliseconds. */
  readonly timeoutMillis?: number
  /** The pause before the one retry if the provider asks for none, milliseconds. */
  readonly retryPauseMillis?: number
  /** The number of failed calls in a row that opens the breaker. */
  readonly breakerFailures?: number
  /** The time until an open breaker lets one call through, milliseconds. */
  readonly breakerOpenMillis?: number
  /** The most bytes that are read of an answer. */
  readonly bodyBytesMax?: number
  /** The most calls of this process in a second; unlimited if absent. */
  readonly callsPerSecond?: number
}

export const providerDefaults = {
  // An API request gives the outside world 8 s. A creation geocodes all addresses at once, then routes all trips at
  // once. With the retry inside these 3 s, both stay under 6 s whatever the providers do.
  timeoutMillis: 3_000,
  retryPauseMillis: 100,
  breakerFailures: 5,
  breakerOpenMillis: 30_000,
  bodyBytesMax: 1_048_576
} as const
