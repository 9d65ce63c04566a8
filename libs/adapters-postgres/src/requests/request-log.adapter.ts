import { KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { MissionId } from "@trajet/domain/mission"
import { type ListedRequest, requestLogDays, RequestLog, statusesOf, timeOfRequest } from "@trajet/domain/requests"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { gatheredRequests } from "./gathered-requests.ts"
import { findRequest, listRequests, type RequestRow } from "./request-log.statements.ts"

const days = requestLogDays
const failuresFrom = 400

const requestOf =
  ({ groupId, environment }: Tenant) =>
  (row: RequestRow): ListedRequest => ({
    tenant: { groupId, environment },
    at: row.at,
    id: RequestId(row.id),
    keyId: KeyId(row.key_id),
    keyPrefix: row.prefix,
    keyLabel: row.label,
    method: row.method,
    route: row.route,
    missionId: row.mission_id === null ? null : MissionId(row.mission_id),
    status: row.status,
    problem: row.problem,
    millis: row.millis
  })

/** The request log, in PostgreSQL. */
export const requestLogLayer: Layer.Layer<RequestLog, never, Database> = Layer.effect(
  RequestLog,
  Effect.gen(function* () {
    const database = yield* Database
    const { add } = yield* gatheredRequests(database)
    return RequestLog.of({
      add,
      list: ({ groupId, environment }, { olderThan, since, status, ...query }) => {
        const [statusFrom, statusTo] = statusesOf(status)
        const kind = {
          isFailures: statusFrom >= failuresFrom,
          hasStart: since !== null,
          isNext: olderThan !== null
        }
        const input = {
          ...{ groupId, environment, days, statusFrom, statusTo, since, ...query },
          olderThanAt: olderThan?.at ?? null,
          olderThanId: olderThan?.id ?? null
        }
        return Effect.map(database.run(listRequests(kind), input), (rows) =>
          rows.map(requestOf({ groupId, environment }))
        )
      },
      find: ({ groupId, environment }, id) =>
        Option.match(timeOfRequest(id), {
          onNone: () => Effect.succeedNone,
          onSome: (at) =>
            Effect.map(database.run(findRequest, { groupId, environment, at, id, days }), ([row]) =>
              Option.map(Option.fromUndefinedOr(row), requestOf({ groupId, environment }))
            )
        })
    })
  })
)
