import {
  PersonFindings,
  personAnswerMillis,
  type PersonRequest,
  PersonRequestQueue,
  PersonRequests,
  personRequestsPerHour,
  TooManyPersonRequests
} from "@trajet/domain/privacy"
import { Effect, Layer, Option, Result, Schema } from "effect"
import { Database } from "../../database/database.ts"
import { inTransaction } from "../erasure-transaction.ts"
import {
  addRequest,
  countRequests,
  endRequest,
  findDocument,
  findRequest,
  listRequests,
  lockRequests,
  removeRequest,
  type RequestRow
} from "./person-request.statements.ts"

const Findings = Schema.fromJsonString(PersonFindings)
const read = Schema.decodeSync(Findings)
const written = Schema.encodeSync(Findings)

const requestOf = (row: RequestRow): PersonRequest => ({
  ...{ id: row.id, kind: row.kind, groupId: row.of_group, reason: row.reason },
  ...{ createdAt: row.created_at, endedAt: row.ended_at, failure: row.failure },
  hasDocument: row.has_document,
  findings: row.findings === null ? null : read(row.findings)
})

type Added = Result.Result<Option.Option<PersonRequest>, TooManyPersonRequests>

const { most, mostOfAll } = personRequestsPerHour
/** More than an operator can ask in the time that requests are kept, so that one under way for long is listed too. */
const listedMax = 5 * most

/** What operators ask about persons, in PostgreSQL. */
export const personRequestsLayer: Layer.Layer<PersonRequests, never, Database> = Layer.effect(
  PersonRequests,
  Effect.map(Database, (database) =>
    PersonRequests.of({
      add: ({ ip, keyId, person: { id: personId }, requestId }, id, { groupId: ofGroup, ...asked }) =>
        inTransaction(database, "erase", async (connection): Promise<Added> => {
          await connection.run(lockRequests, {})
          const [counted] = await connection.run(countRequests, { personId, ofGroup, mostOfAll })
          if (counted?.has_group !== true) return Result.succeed(Option.none())
          if (counted.own >= most || counted.all >= mostOfAll) {
            return Result.fail(new TooManyPersonRequests(personRequestsPerHour))
          }
          const input = { ...asked, id, ofGroup, personId, keyId, requestId, ip }
          const [row] = await connection.run(addRequest, input)
          return Result.succeed(Option.map(Option.fromUndefinedOr(row), requestOf))
        }).pipe(Effect.flatMap(Effect.fromResult)),
      list: ({ person: { id: personId } }) =>
        Effect.map(database.run(listRequests, { personId, most: listedMax }), (rows) => rows.map(requestOf)),
      document: ({ person: { id: personId } }, id) =>
        Effect.map(database.run(findDocument, { id, personId, keptMillis: personAnswerMillis }), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), ({ document }) => document)
        )
    })
  )
)

/** The same requests for the process that carries them out. */
export const personRequestQueueLayer: Layer.Layer<PersonRequestQueue, never, Database> = Layer.effect(
  PersonRequestQueue,
  Effect.map(Database, (database) =>
    PersonRequestQueue.of({
      find: (id) =>
        Effect.map(database.run(findRequest, { id }), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), ({ ended_at: endedAt, of_group: groupId, ...asked }) => ({
            ...asked,
            ...{ id, groupId, endedAt }
          }))
        ),
      end: (id, { document, failure, findings }) =>
        Effect.map(
          database.run(endRequest, { id, document, failure, findings: findings === null ? null : written(findings) }),
          ([row]) => Option.map(Option.fromUndefinedOr(row), ({ ended_at: endedAt }) => endedAt)
        ),
      remove: (id) => Effect.asVoid(database.run(removeRequest, { id }))
    })
  )
)
