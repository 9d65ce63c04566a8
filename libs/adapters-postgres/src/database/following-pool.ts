import type { Pool, PoolClient } from "pg"
import { isOfServer } from "./pg-errors.ts"
import type { Primary } from "./primary.ts"

/** A pool with the clients that it has open. */
class Members {
  readonly pool: Pool
  readonly #clients = new Set<PoolClient>()

  constructor(pool: Pool) {
    this.pool = pool
    pool.on("connect", (client) => this.#clients.add(client))
    pool.on("remove", (client) => this.#clients.delete(client))
  }

  /** Ends every connection at once, and with it the wait for a server that may never answer. */
  leave(): void {
    for (const { connection } of this.#clients) connection.stream.destroy()
    void this.pool.end()
  }
}

/**
 * The pool of connections to the primary. After a fail-over it is a new pool; connections to the server before end at
 * once, also those in use: what was under way on them is settled on the new primary.
 */
export class FollowingPool {
  readonly #primary: Primary
  #members: Members

  constructor(primary: Primary, make: (server: string) => Pool) {
    this.#primary = primary
    this.#members = new Members(make(primary.server))
    primary.onMove((server) => {
      const left = this.#members
      this.#members = new Members(make(server))
      left.leave()
    })
  }

  get totalCount(): number {
    return this.#members.pool.totalCount
  }

  get idleCount(): number {
    return this.#members.pool.idleCount
  }

  get waitingCount(): number {
    return this.#members.pool.waitingCount
  }

  /** Runs `use` with the present pool. If it fails because of the server, the primary is looked for. */
  async with<A>(use: (pool: Pool) => Promise<A>, causeOf = (failure: unknown): unknown => failure): Promise<A> {
    if (!this.#primary.isKnown) await this.#primary.known()
    try {
      return await use(this.#members.pool)
    } catch (failure) {
      if (isOfServer(causeOf(failure))) this.#primary.suspect()
      throw failure
    }
  }

  end(): Promise<void> {
    return this.#members.pool.end()
  }
}
