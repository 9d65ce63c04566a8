import { Effect, Redacted } from "effect"
import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { serversOf } from "./servers.ts"

/** What a server says of itself to a new connection. */
export interface Standing {
  readonly writable: boolean
  /** Grows with each promotion; 0 of a standby. */
  readonly timeline: number
  /** The same for all copies of one cluster. */
  readonly system: string
}

/** Columns of a `Standing`. */
export const standingColumns = `
NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable,
CASE WHEN pg_is_in_recovery() THEN 0
  ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::float8 END AS timeline,
(SELECT system_identifier::text FROM pg_control_system()) AS system`

interface Candidate extends Standing {
  readonly server: string
}

const probeMillis = 2_000
/** Time for other servers to answer after one that takes writes: one that was replaced may take them as well. */
const graceMillis = 250
const againMillis = 200

/** Asks a server what it is; null if it does not answer, or takes no writes. */
const probe = async (server: string): Promise<Candidate | null> => {
  const client = new Client({
    connectionString: server,
    application_name: "trajet-probe",
    connectionTimeoutMillis: probeMillis,
    query_timeout: probeMillis
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Standing>(`SELECT ${standingColumns}`)
    return rows[0]?.writable === true ? { ...rows[0], server } : null
  } catch {
    return null
  } finally {
    void client.end().catch(() => undefined)
  }
}

const isReplacedBy = (one: Standing, other: Standing): boolean =>
  one.system === other.system && one.timeline < other.timeline

/**
 * The primary among servers: of those that take writes the one that was promoted last. Asks each server at an interval of
 * its own, so that one that hangs delays no other; null once the search is given up.
 */
const findPrimary = async (
  servers: ReadonlyArray<string>,
  known: Standing | null,
  isGivenUp: () => boolean
): Promise<Candidate | null> => {
  const found = new Map<string, Candidate>()
  const first = Promise.withResolvers<void>()
  let isOver = false
  const ask = async (server: string) => {
    while (!isOver && !isGivenUp()) {
      const candidate = await probe(server)
      if (candidate !== null && (known === null || !isReplacedBy(candidate, known))) {
        found.set(server, candidate)
        first.resolve()
      }
      await pause(againMillis)
    }
  }
  const asking = Promise.all(servers.map(ask))
  await Promise.race([asking, first.promise.then(() => pause(graceMillis))])
  isOver = true
  const all = [...found.values()]
  const ofKnown = all.filter(({ system }) => known === null || system === known.system)
  const [best = null] = (ofKnown.length > 0 ? ofKnown : all).toSorted(
    (left, right) => right.timeline - left.timeline || servers.indexOf(left.server) - servers.indexOf(right.server)
  )
  return best
}

/** Knows which of the servers takes writes. With one server there is nothing to find (docs/adr/0062). */
export class Primary {
  readonly #servers: ReadonlyArray<string>
  readonly #movers: Array<(server: string) => void> = []
  #server: string
  #newest: Standing | null = null
  #isKnown: boolean
  #search: Promise<void> | null = null
  readonly #found = Promise.withResolvers<void>()
  #isClosed = false

  constructor(url: string) {
    this.#servers = serversOf(url)
    this.#server = this.#servers[0] ?? url
    this.#isKnown = !this.isOneOfSeveral
    this.suspect()
  }

  /** The address of the server that took writes when it was asked last. */
  get server(): string {
    return this.#server
  }

  get isOneOfSeveral(): boolean {
    return this.#servers.length > 1
  }

  /** True once the primary was found for the first time. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  /** Resolves once the primary was found for the first time; after a while also without. */
  async known(): Promise<void> {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([this.#found.promise, pause(probeMillis, undefined, { signal }).catch(() => undefined)])
    waiting.abort()
  }

  /** Calls `move` with the address of each new primary. */
  onMove(move: (server: string) => void): void {
    this.#movers.push(move)
  }

  /** Throws if the server of a new connection takes no writes, or was replaced and does not know it yet. */
  admit(standing: Standing): void {
    if (!standing.writable) throw new Error("the server takes no writes")
    if (this.#newest !== null && isReplacedBy(standing, this.#newest)) throw new Error("the server was replaced")
    this.#newest = standing
  }

  /** Looks for the primary, because the server does not do its work. Does nothing during a search. */
  suspect(): void {
    if (this.#isClosed || !this.isOneOfSeveral) return
    this.#search ??= this.#look().finally(() => void (this.#search = null))
  }

  close(): void {
    this.#isClosed = true
  }

  async #look(): Promise<void> {
    const found = await findPrimary(this.#servers, this.#newest, () => this.#isClosed)
    if (found === null || this.#isClosed) return
    this.#adopt(found)
    // A server that keeps failing is not asked without a pause.
    await pause(againMillis, undefined, { ref: false })
  }

  #adopt({ server, ...standing }: Candidate): void {
    this.#newest = standing
    const isNew = server !== this.#server
    this.#server = server
    this.#isKnown = true
    this.#found.resolve()
    if (isNew) for (const move of this.#movers) move(server)
  }
}

/** Knows the primary of an address until the scope ends. */
export const scopedPrimary = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.sync(() => new Primary(Redacted.value(url))),
    (primary) => Effect.sync(() => primary.close())
  )

const findMillis = 15_000

/** The address of the one server that takes writes; throws if none of several does within 15 s. */
export const primaryOf = async (url: string): Promise<string> => {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const deadline = Date.now() + findMillis
  const found = await findPrimary(servers, null, () => Date.now() > deadline)
  if (found === null) throw new Error(`none of the ${servers.length} servers of the address takes writes`)
  return found.server
}
