/** Limits of an exchange with a customer's server (WHK-27). Tests shorten them. */
export interface WebhookLimits {
  /** For the look-up of all addresses of a name. */
  readonly lookUpMillis: number
  /** For a connection, TLS included, over all tried addresses. */
  readonly connectMillis: number
  /** From the look-up to the end of the answer. */
  readonly exchangeMillis: number
  /** Idle time after which a connection is closed; a server may ask for less. */
  readonly idleMillis: number
  /** Idle connections over all groups; the one that is idle the longest is closed first. */
  readonly idleConnectionsMax: number
  /** Bytes of an answer's body that are read and recorded. */
  readonly answerBytesMax: number
  /** Client certificates that are kept ready for TLS, over all groups. */
  readonly identitiesMax: number
}

/** WHK-28. */
export const answerBytesMax = 4_096

export const webhookLimits: WebhookLimits = {
  lookUpMillis: 3_000,
  connectMillis: 5_000,
  exchangeMillis: 15_000,
  idleMillis: 30_000,
  idleConnectionsMax: 2_048,
  answerBytesMax,
  identitiesMax: 1_024
}

/** Those of a request for a token: its answer is longer, and an attempt waits for it. */
export const tokenLimits: WebhookLimits = {
  ...webhookLimits,
  exchangeMillis: 6_000,
  idleConnectionsMax: 64,
  answerBytesMax: 32_768
}

/** Names and values of one answer's header fields. */
export const headerBytesMax = 16_384

/**
 * Bytes that one exchange reads from its connection before it fails: header sections and the beginning of the body, and
 * parts that no other limit counts, such as reason phrases, chunk extensions and trailers.
 */
export const wireBytesMax = 65_536

/** Answers of status 1xx before the final one. */
export const informationalMax = 20

/** A name may have hundreds of addresses: all are checked, and so many are tried. */
export const addressesTriedMax = 4

/** URLs whose check is cached. The check depends only on the text. */
export const targetsMax = 4_096
