import { StoreUnavailable } from "@trajet/domain/access"
import { isUuid } from "@trajet/domain/text"
import {
  type Endpoint,
  type EndpointId,
  Endpoints,
  endpointsPerTenantMax,
  type EndpointState,
  EndpointUnknown,
  type NewEndpoint,
  TooManyEndpoints
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, type Result } from "effect"
import { type Connection, Database } from "../../database/database.ts"
import { readEndpoints } from "../dispatching/delivery-queue.statements.ts"
import { endpointOf, breakerOf } from "./endpoint.rows.ts"
import {
  auditEndpoint,
  type ChangeEndpoint,
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointsOfGroup,
  endpointStates,
  type StateRow,
  wipeSecrets
} from "./endpoints.statements.ts"
import { resume, rotate, unchanged } from "./endpoints.transactions.ts"
import { isUnavailable } from "../../database/pg-errors.ts"

const stateOf = (row: StateRow): EndpointState => ({
  endpoint: endpointOf(row),
  breaker: breakerOf(row),
  open: row.open
})

const only = <A>(id: EndpointId, rows: ReadonlyArray<A>): Effect.Effect<A, EndpointUnknown> =>
  rows[0] === undefined ? Effect.fail(new EndpointUnknown({ id })) : Effect.succeed(rows[0])

const known = <A, E>(id: EndpointId, effect: Effect.Effect<A, E>): Effect.Effect<A, E | EndpointUnknown> =>
  isUuid(id) ? effect : Effect.fail(new EndpointUnknown({ id }))

const done = <A, E>(id: EndpointId, rows: Effect.Effect<ReadonlyArray<A>, E>) =>
  known(
    id,
    Effect.flatMap(rows, (found) => Effect.asVoid(only(id, found)))
  )

const create = (
  database: Database["Service"],
  { id, tenant, url, subscription, sealed }: NewEndpoint
): Effect.Effect<Endpoint, StoreUnavailable | TooManyEndpoints> =>
  database
    .run(createEndpoint, {
      ...tenant,
      id,
      url,
      types: subscription === "*" ? null : subscription,
      sealed,
      max: endpointsPerTenantMax
    })
    .pipe(
      Effect.filterOrFail(
        (rows) => rows[0]?.id === id,
        () => new TooManyEndpoints()
      ),
      Effect.flatMap(() => database.run(readEndpoints, { ids: [id] })),
      Effect.flatMap(([row]) => (row === undefined ? Effect.die("a new endpoint is gone") : Effect.succeed(row))),
      Effect.map(endpointOf)
    )

const make = Effect.gen(function* () {
  const database = yield* Database

  const settled = <A, E>(id: EndpointId, use: (connection: Connection) => Promise<Result.Result<A, E>>) =>
    known(
      id,
      database.hold(use).pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        ),
        Effect.flatMap(Effect.fromResult)
      )
    )

  const change = (id: EndpointId, input: Omit<ChangeEndpoint, "id">) =>
    known(
      id,
      database.run(changeEndpoint, { id, ...input }).pipe(
        Effect.flatMap((rows) => only(id, rows)),
        Effect.map(endpointOf)
      )
    )

  return Endpoints.of({
    create: (endpoint) => create(database, endpoint),
    list: (groupId) => database.run(endpointsOfGroup, { groupId }).pipe(Effect.map((rows) => rows.map(stateOf))),
    find: (id) =>
      known(
        id,
        database.run(endpointStates, { id }).pipe(
          Effect.flatMap((rows) => only(id, rows)),
          Effect.map(stateOf)
        )
      ),
    update: (id, { url, subscription }) =>
      change(id, {
        ...unchanged,
        url,
        types: subscription === "*" ? null : subscription,
        everyType: subscription === "*"
      }),
    pause: (id, reason) => change(id, { ...unchanged, status: "paused", reason, action: "endpoint.pause" }),
    resume: (id, most, everyMillis) => settled(id, resume(id, most, everyMillis)),
    delete: (id) => done(id, database.run(deleteEndpoint, { id })),
    rotate: (id, decide) => settled(id, rotate(id, decide)),
    audit: (id, action) => done(id, database.run(auditEndpoint, { id, action })),
    wipeSecrets: database.run(wipeSecrets, {}).pipe(Effect.map((rows) => rows.length))
  })
})

export const endpointsLayer: Layer.Layer<Endpoints, never, Database> = Layer.effect(Endpoints, make)
