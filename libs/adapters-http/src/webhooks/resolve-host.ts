import { Resolver } from "node:dns"
import { codeOf, type Failure, noLookUp } from "./webhook-failures.ts"

/** All addresses of a name, IPv4 first, or the reason why there are none. */
type LookUp = { readonly addresses: ReadonlyArray<string> } | { readonly failure: Failure }

export interface HostResolver {
  readonly lookUp: (host: string, answer: (found: LookUp) => void) => void
  readonly close: () => void
}

const failure = (detail: string): LookUp => ({ failure: { error: "dns_error", detail } })

const tooLate: LookUp = { failure: noLookUp }

const problem = (code: string): LookUp => {
  if (code === "ENOTFOUND") return failure("the name does not exist")
  if (code === "ENODATA") return failure("the name has no address")
  if (code === "ETIMEOUT" || code === "ECANCELLED") return tooLate
  return failure(code === "ESERVFAIL" ? "the name servers failed" : "the name cannot be looked up")
}

type Family = { readonly addresses: ReadonlyArray<string> } | { readonly code: string }

const absent = (family: Family): boolean =>
  "code" in family && (family.code === "ENOTFOUND" || family.code === "ENODATA")

// A family without an answer, unlike a family without an address, may hide an address that had to be checked.
const both = (first: Family, second: Family): LookUp => {
  const unknown = [first, second].find((family) => "code" in family && !absent(family))
  if (unknown !== undefined && "code" in unknown) return problem(unknown.code)
  const addresses = [first, second].flatMap((family) => ("addresses" in family ? family.addresses : []))
  if (addresses.length > 0) return { addresses }
  return problem("code" in first ? first.code : "ENODATA")
}

/**
 * Looks names up with c-ares, which does not use the thread pool, and only at the configured name servers: no hosts
 * file, no search list. Caches nothing, but concurrent look-ups of one name share a query.
 */
export const hostResolver = (servers: ReadonlyArray<string> | undefined, timeoutMillis: number): HostResolver => {
  // Each try waits twice as long as the one before, so that two queries may be lost.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMillis / 6), tries: 3 })
  if (servers !== undefined) resolver.setServers(servers)
  const waiting = new Map<string, Array<(found: LookUp) => void>>()

  const query = (host: string): void => {
    let first: Family | undefined
    let done = false
    const finish = (found: LookUp): void => {
      if (done) return
      done = true
      clearTimeout(timer)
      const answers = waiting.get(host) ?? []
      waiting.delete(host)
      for (const answer of answers) answer(found)
    }
    const timer = setTimeout(() => finish(tooLate), timeoutMillis)
    const collect = (v4: boolean) => (cause: Error | null, addresses: ReadonlyArray<string>) => {
      const family: Family = cause === null ? { addresses } : { code: codeOf(cause) }
      if (first === undefined) first = family
      else finish(v4 ? both(family, first) : both(first, family))
    }
    resolver.resolve4(host, collect(true))
    resolver.resolve6(host, collect(false))
  }

  return {
    lookUp: (host, answer) => {
      const sharing = waiting.get(host)
      if (sharing !== undefined) {
        sharing.push(answer)
        return
      }
      waiting.set(host, [answer])
      query(host)
    },
    close: () => resolver.cancel()
  }
}
