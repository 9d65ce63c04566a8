import type { Redacted } from "effect"
import { streamNameDefault, subjectPrefixDefault } from "./stream-wire.ts"

export interface JetStreamOptions {
  /**
   * `NATS_URL`: one or more addresses `nats://host:4222` or `tls://host:4222`, separated by commas. The name and password,
   * or the token, of the first address that has them are used for all.
   */
  readonly servers: Redacted.Redacted
  /** Used if the addresses have no credentials. A token wins over a name. */
  readonly user?: string
  readonly password?: Redacted.Redacted
  readonly token?: Redacted.Redacted
  readonly streamName?: string
  /** The durable consumer that all dispatchers share. */
  readonly consumerName?: string
  /** First token of each subject. Installations that share servers need one each. */
  readonly subjectPrefix?: string
  /** Number of servers that store each message: 1, 3 or 5. */
  readonly replicas?: number
  readonly maxAgeMillis?: number
  /** Reserved on the server's disk; -1 for no limit. */
  readonly maxBytes?: number
  /** -1 for no limit. */
  readonly maxMessages?: number
  /** Longest duration of an announcement, including a reconnect. */
  readonly announceMillis?: number
}

/** Limits protect the server's disk. Messages that they drop are still in PostgreSQL. */
export const jetStreamDefaults = {
  streamName: streamNameDefault,
  consumerName: "dispatchers",
  subjectPrefix: subjectPrefixDefault,
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
