import { RequestId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { changesByRequest, eventsOf, isReplay, missionsByReference } from "./stored.ts"

export type Kind = "keyed" | "unkeyed" | "dates" | "cancel"

/** A write with its answer, and the facts that find it in the database. */
export interface AskedWrite {
  readonly kind: Kind
  readonly reply: Reply
  /** The reference of a created mission, or the id of a changed one. */
  readonly target: string
  readonly idempotencyKey: string | null
}

const requestIdOf = ({ reply }: AskedWrite): RequestId => RequestId(String(reply.headers["x-request-id"]))

const changes: Readonly<Record<"dates" | "cancel", { readonly method: string; readonly path: string; body: unknown }>> =
  {
    dates: {
      method: "PATCH",
      path: "/dates",
      body: { legs: { "livraison-aller": { date: "2031-03-19", start_time: "15:00" } } }
    },
    cancel: { method: "POST", path: "/cancel", body: { reason: "test" } }
  }

let made = 0

/** Sends one write; a change needs the id of a mission that no other change uses. */
export const askWrite = async (origin: string, key: string, kind: Kind, missionId = ""): Promise<AskedWrite> => {
  if (kind === "dates" || kind === "cancel") {
    const { method, path, body } = changes[kind]
    const reply = await ask(origin, `/v1/transports/${missionId}${path}`, { key, method, body })
    return { kind, reply, target: missionId, idempotencyKey: null }
  }
  const target = `write-${++made}`
  const idempotencyKey = kind === "keyed" ? randomUUID() : null
  const headers = idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }
  const reply = await ask(origin, "/v1/transports", { key, body: validOrder({ reference: target }), headers })
  return { kind, reply, target, idempotencyKey }
}

/** Sends a keyed creation again. */
export const askAgain = (origin: string, key: string, { target, idempotencyKey }: AskedWrite): Promise<Reply> =>
  ask(origin, "/v1/transports", {
    key,
    body: validOrder({ reference: target }),
    headers: { "idempotency-key": idempotencyKey ?? "" }
  })

export type Meaning = "done" | "not done" | "unknown" | "wrong"

const unknownAnswers: Readonly<Record<Kind, readonly [code: string, outcomeUnknown: true | undefined]>> = {
  keyed: ["relay_timeout", undefined],
  unkeyed: ["relay_unavailable", true],
  dates: ["not_confirmed", true],
  cancel: ["relay_unavailable", true]
}

/** The claim of an answer about its write, by the codes of ERR-61 to ERR-65 and ERR-78. */
export const meaningOf = ({ kind, reply }: AskedWrite): Meaning => {
  const creates = kind === "keyed" || kind === "unkeyed"
  if (reply.status === (creates ? 201 : 200)) return isReplay(reply) ? "wrong" : "done"
  if (reply.status !== 502) return "wrong"
  const { code, outcome_unknown: unknown } = reply.json()
  const [unknownCode, flag] = unknownAnswers[kind]
  if (code === unknownCode && unknown === flag && (flag || code !== "relay_unavailable")) return "unknown"
  return code === "relay_unavailable" && unknown === undefined ? "not done" : "wrong"
}

const changeEvents = { dates: "transport.dates_updated", cancel: "transport.cancelled" } as const

export interface Held {
  /** Audit rows of the write: every write has one. */
  readonly audited: number
  /** Missions of a creation; 1 or 0 for a change, by its event. */
  readonly there: number
}

/** The traces of each write in the database. */
export const heldOf = async (
  database: string,
  writes: ReadonlyArray<AskedWrite>
): Promise<ReadonlyMap<AskedWrite, Held>> => {
  const targetsOf = (kinds: ReadonlyArray<Kind>) =>
    writes.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target)
  const audited = await changesByRequest(database, writes.map(requestIdOf))
  const missions = await missionsByReference(database, targetsOf(["keyed", "unkeyed"]))
  const created = await eventsOf(database, "transport.created", [...missions.values()].flat())
  const dated = await eventsOf(database, changeEvents.dates, targetsOf(["dates"]))
  const cancelled = await eventsOf(database, changeEvents.cancel, targetsOf(["cancel"]))
  const thereOf = ({ kind, target }: AskedWrite): number => {
    if (kind === "dates") return dated.get(target) ?? 0
    if (kind === "cancel") return cancelled.get(target) ?? 0
    return (missions.get(target) ?? []).reduce((sum, id) => sum + (created.get(id) ?? 0), 0)
  }
  return new Map(
    writes.map((write) => [write, { audited: audited.get(requestIdOf(write)) ?? 0, there: thereOf(write) }])
  )
}

/** The false claim of an answer; null if the answer is true. */
export const falseClaim = (write: AskedWrite, held: Held | undefined): string | null => {
  const meaning = meaningOf(write)
  const wanted = meaning === "done" ? [1] : meaning === "not done" ? [0] : meaning === "unknown" ? [0, 1] : []
  if (held !== undefined && wanted.includes(held.there) && held.audited === held.there) return null
  const { reply, kind, target } = write
  return `${kind} ${target} answered ${reply.status} ${reply.text}, and the database holds ${JSON.stringify(held)}`
}
