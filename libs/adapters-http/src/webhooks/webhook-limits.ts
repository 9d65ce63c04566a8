/** What bounds an exchange with a customer's server (decisions 7, Time-outs). Tests shorten it. */
export interface WebhookLimits {
  /** For all addresses of a name. */
  readonly lookUpMillis: number
  /** For a connection, TLS included, over all addresses that are tried. */
  readonly connectMillis: number
  /** From the look-up to the end of the answer. */
  readonly exchangeMillis: number
  /** How long a connection is kept for the next delivery; a server that asks for less gets it. */
  readonly idleMillis: number
  /** Kept connections over all groups; the one that has waited the longest makes room. */
  readonly idleConnectionsMax: number
}

export const webhookLimits: WebhookLimits = {
  lookUpMillis: 3_000,
  connectMillis: 5_000,
  exchangeMillis: 15_000,
  idleMillis: 30_000,
  idleConnectionsMax: 2_048
}

/** Of an answer's body, read and kept (decisions 7, Time-outs). */
export const answerBytesMax = 4_096

/** Names and values of one answer's header fields. */
export const headerBytesMax = 16_384

/**
 * What one exchange takes from its connection before it is given up: the header sections and the body's beginning, and
 * what nobody counts otherwise, a reason, chunk extensions and trailers.
 */
export const wireBytesMax = 65_536

/** Answers of status 1xx before the one that counts. */
export const informationalMax = 20

/** A name may have hundreds of addresses: all are checked, so many are tried. */
export const addressesTriedMax = 4

/** URLs whose check is remembered: it depends on nothing but the text. */
export const targetsMax = 4_096
