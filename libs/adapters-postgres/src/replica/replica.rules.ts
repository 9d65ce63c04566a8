/** What a server says of itself. */
export interface Identity {
  /** The same for all copies of one cluster. */
  readonly system: string
  readonly database: string
}

/** How far the primary had written at a time. */
export interface Written {
  readonly atMillis: number
  /** A place in the log of the server. */
  readonly upTo: number
}

/** A copy as its probe found it. */
export interface Probed extends Identity {
  /** False for a server that takes writes. */
  readonly isReplica: boolean
  /** Place in the log of the primary up to which the copy has everything. */
  readonly replayedTo: number
}

/** Looks at the primary that are kept: one a second. */
const looksMax = 600

/** Adds a look at the primary. A place before the last one is that of another primary, with a log of its own. */
export const looksWith = (looks: ReadonlyArray<Written>, look: Written): ReadonlyArray<Written> => {
  const last = looks.at(-1)
  if (last !== undefined && look.upTo < last.upTo) return [look]
  if (last?.upTo === look.upTo) return looks
  const [first, second, ...later] = looks
  // The first one stays, because it tells since when a copy lags.
  return first !== undefined && second !== undefined && looks.length >= looksMax
    ? [first, ...later, look]
    : [...looks, look]
}

/** Drops the looks that a copy has caught up with. */
export const looksAfter = (looks: ReadonlyArray<Written>, replayedTo: number): ReadonlyArray<Written> =>
  looks.filter(({ upTo }) => upTo > replayedTo)

/** Time for which the primary has had something that the copy does not have; 0 if the copy has all. */
export const lagMillis = (looks: ReadonlyArray<Written>, replayedTo: number, nowMillis: number): number => {
  const missed = looks.find(({ upTo }) => upTo > replayedTo)
  return missed === undefined ? 0 : Math.max(0, nowMillis - missed.atMillis)
}

/** Why a copy is not read. */
export type LeftOut = "away" | "another database" | "no replica" | "lags"

/** Why a copy may not be read, by its probe and its lag; null if it may. */
export const leftOutBecause = (
  primary: Identity,
  probed: Probed,
  lag: { readonly millis: number; readonly mostMillis: number }
): LeftOut | null => {
  if (primary.system !== probed.system || primary.database !== probed.database) return "another database"
  if (!probed.isReplica) return "no replica"
  return lag.millis > lag.mostMillis ? "lags" : null
}

/** What an operator reads in the log about a copy that is not read. */
export const leftOutTexts: Readonly<Record<LeftOut, string>> = {
  away: "it does not answer, or a read failed",
  "another database": "it is of another cluster, or has another name; name a streaming replica of DATABASE_URL",
  "no replica": "it takes writes; name a streaming replica of DATABASE_URL",
  lags: "it lags by more than TRAJET_REPLICA_LAG_MILLIS"
}
