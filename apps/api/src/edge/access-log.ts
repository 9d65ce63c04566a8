import { missionsOf, targetName } from "@trajet/domain/documents"
import type { RequestContext } from "./request-context.ts"
import { makeRequestFigures } from "./request-figures.ts"

type LoggedContext = Pick<RequestContext, "id" | "idempotencyKey" | "ip" | "keyId" | "opened" | "startedAtMillis">

export interface Request {
  /** Null if it could not be read. */
  readonly method: string | null
  readonly context: LoggedContext
  readonly route: string
  readonly status: number
  readonly atMillis: number
}

export interface AccessLog {
  readonly record: (request: Request) => void
}

/** Writes a line, which the writer may buffer. */
export type WriteLine = (line: string) => void

const openingOf = ({ opened }: LoggedContext) =>
  opened === null
    ? {}
    : {
        group: opened.tenant?.groupId ?? null,
        environment: opened.tenant?.environment ?? null,
        mission: missionsOf(opened.target).join(","),
        document: targetName(opened.target)
      }

/** A key by which a client may ask what became of its request, also after a restore of the database (docs/adr/0063). */
const keyOf = ({ idempotencyKey }: LoggedContext) =>
  idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }

/**
 * Writes one line and counts a request. Logs no API keys, tokens, bodies or query strings, because a cursor or an address is
 * data of a client. Ids say who opened which file.
 */
export const makeAccessLog = (write: WriteLine): AccessLog => {
  const count = makeRequestFigures()
  return {
    record: ({ method, context, route, status, atMillis }) => {
      const tookMillis = atMillis - context.startedAtMillis
      count({ route, status, seconds: tookMillis / 1_000 })
      write(
        JSON.stringify({
          at: new Date(atMillis).toISOString(),
          request: context.id,
          method,
          route,
          status,
          ms: tookMillis,
          key: context.keyId,
          ip: context.ip,
          ...keyOf(context),
          ...openingOf(context)
        })
      )
    }
  }
}
