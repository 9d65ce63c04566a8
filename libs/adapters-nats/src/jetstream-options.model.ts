import type { Redacted } from "effect"

export interface JetStreamOptions {
  /**
   * `NATS_URL`: one or more addresses `nats://host:4222` or `tls://host:4222`, separated by commas. The first that holds
   * a name and a password, or a token, gives them to all.
   */
  readonly servers: Redacted.Redacted
  /** Where the addresses hold none; a token goes before a name. */
  readonly user?: string
  readonly password?: Redacted.Redacted
  readonly token?: Redacted.Redacted
  readonly streamName?: string
  /** The durable consumer that all dispatchers share. */
  readonly consumerName?: string
  /** Before environment, group and type in each subject; one a stream, where installations share their servers. */
  readonly subjectPrefix?: string
  /** On how many servers each message is kept: 1, 3 or 5. */
  readonly replicas?: number
  readonly maxAgeMillis?: number
  /** -1: no limit of its own. Reserved on the server's disk. */
  readonly maxBytes?: number
  /** -1: no limit. */
  readonly maxMessages?: number
  /** How long an announcement may take, the way back to a lost server included. */
  readonly announceMillis?: number
}

/** The limits are the server's insurance against a full disk: what they drop is in PostgreSQL all the same. */
export const jetStreamDefaults = {
  streamName: "TRAJET_EVENTS",
  consumerName: "dispatchers",
  subjectPrefix: "trajet.events",
  replicas: 1,
  maxAgeMillis: 7 * 86_400_000,
  maxBytes: -1,
  maxMessages: 1_000_000,
  announceMillis: 5_000
} satisfies Partial<JetStreamOptions>

export type JetStreamSettings = typeof jetStreamDefaults

export const settingsOf = (options: JetStreamOptions): JetStreamSettings => ({
  streamName: options.streamName ?? jetStreamDefaults.streamName,
  consumerName: options.consumerName ?? jetStreamDefaults.consumerName,
  subjectPrefix: options.subjectPrefix ?? jetStreamDefaults.subjectPrefix,
  replicas: options.replicas ?? jetStreamDefaults.replicas,
  maxAgeMillis: options.maxAgeMillis ?? jetStreamDefaults.maxAgeMillis,
  maxBytes: options.maxBytes ?? jetStreamDefaults.maxBytes,
  maxMessages: options.maxMessages ?? jetStreamDefaults.maxMessages,
  announceMillis: options.announceMillis ?? jetStreamDefaults.announceMillis
})
