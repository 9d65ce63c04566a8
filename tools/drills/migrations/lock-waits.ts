/** A session that waited for a lock for longer than `deadlock_timeout`, as `log_lock_waits` tells it. */
export interface LockWait {
  readonly pid: number
  readonly application: string
  /** `RowExclusiveLock on relation 16385 of database 5`. */
  readonly lock: string
  /** Sessions that held the lock, or queued for it. */
  readonly others: ReadonlyArray<number>
  /** Null if the lock never came. */
  readonly millis: number | null
}

/** What `log_line_prefix` has to be. */
export const linePrefix = "%p|%a|"

const waiting = /^(\d+)\|([^|]*)\|LOG: {2}process \d+ still waiting for (.*) after [\d.]+ ms$/u
const acquired = /^(\d+)\|[^|]*\|LOG: {2}process \d+ acquired .* after ([\d.]+) ms$/u
const holding = /^(\d+)\|[^|]*\|DETAIL: {2}Process(?:es)? holding the lock: ([\d, ]*)\. Wait queue: ([\d, ]*)\.$/u

const numbersIn = (text: string): ReadonlyArray<number> => (text.match(/\d+/gu) ?? []).map(Number)

/** The waits in a log of the server, in the order of their beginning. */
export const lockWaitsIn = (log: string): ReadonlyArray<LockWait> => {
  const waits: Array<LockWait> = []
  const open = new Map<number, number>()
  const change = (pid: string | undefined, more: Partial<LockWait>): void => {
    const place = open.get(Number(pid))
    const wait = place === undefined ? undefined : waits[place]
    if (place !== undefined && wait !== undefined) waits[place] = { ...wait, ...more }
  }
  for (const line of log.split("\n")) {
    const [, pid = "", application = "", lock = ""] = waiting.exec(line) ?? []
    if (pid !== "") {
      open.set(Number(pid), waits.length)
      waits.push({ pid: Number(pid), application, lock, others: [], millis: null })
    }
    const held = holding.exec(line)
    if (held !== null) change(held[1], { others: numbersIn(`${held[2] ?? ""} ${held[3] ?? ""}`) })
    const got = acquired.exec(line)
    if (got !== null) {
      change(got[1], { millis: Number(got[2]) })
      open.delete(Number(got[1]))
    }
  }
  return waits
}

/** Waits of other sessions for a lock that a migrating session held or queued for. */
export const waitsBehind = (waits: ReadonlyArray<LockWait>, migrators: ReadonlySet<number>): ReadonlyArray<LockWait> =>
  waits.filter(({ others, pid }) => !migrators.has(pid) && others.some((other) => migrators.has(other)))
