import { StoreUnavailable } from "@trajet/domain/access"
import { SubscribableType } from "@trajet/domain/events"
import { isUuid } from "@trajet/domain/text"
import {
  type Endpoint,
  type EndpointId,
  Endpoints,
  type EndpointState,
  EndpointUnknown,
  type NewEndpoint,
  TenantEndpoints,
  type Tokens,
  type TooManyEndpoints
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, type Result } from "effect"
import { type Connection, Database } from "../../database/database.ts"
import { isUnavailable } from "../../database/pg-errors.ts"
import { createEndpoint } from "./create-endpoint.ts"
import { type Acting, actingFor, administration } from "./endpoint-ownership.ts"
import { endpointOf, breakerOf } from "./endpoint.rows.ts"
import { changeOfSettings, columnsOfSettings } from "./endpoint-settings.columns.ts"
import { sealedColumns, secretStatements } from "./endpoint-secrets.statements.ts"
import { type ChangeEndpoint, endpointStatements, type StateRow } from "./endpoints.statements.ts"
import { filterTrial, trialOf } from "./filter-trial.statements.ts"
import { tokensLayer } from "./tokens.adapter.ts"
import { type OnEndpoints, resume, rotate, unchanged, updateWithSealed } from "./endpoints.transactions.ts"

const any = { statements: endpointStatements("any"), secrets: secretStatements("any"), trial: filterTrial("any") }
const own = { statements: endpointStatements("own"), secrets: secretStatements("own"), trial: filterTrial("own") }

const stateOf = (row: StateRow): EndpointState => ({
  endpoint: endpointOf(row),
  breaker: breakerOf(row),
  lastFailure: row.failure === null ? null : { error: row.failure, statusCode: row.last_status_code },
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

const holding = <A>(database: Database["Service"], use: (connection: Connection) => Promise<A>) =>
  database
    .hold(use)
    .pipe(
      Effect.catch(({ cause }) =>
        isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
      )
    )

const find = (database: Database["Service"], { statements, acting }: OnEndpoints, id: EndpointId) =>
  known(
    id,
    database.run(statements.find, { id, ...acting }).pipe(
      Effect.flatMap((rows) => only(id, rows)),
      Effect.map(stateOf)
    )
  )

const create = (
  database: Database["Service"],
  on: OnEndpoints,
  { id, keyPair, tenant, sealed, sealedSettings, ...settings }: NewEndpoint
): Effect.Effect<Endpoint, StoreUnavailable | TooManyEndpoints> => {
  const { acting } = on
  const input = {
    ...acting,
    groupId: acting.groupId ?? tenant.groupId,
    environment: acting.environment ?? tenant.environment,
    ...columnsOfSettings(settings),
    id,
    sealed,
    sealedKey: keyPair?.sealed ?? null,
    publicKey: keyPair?.publicKey ?? null,
    ...sealedColumns(sealedSettings)
  }
  return holding(database, createEndpoint(input)).pipe(
    Effect.flatMap(Effect.fromResult),
    Effect.flatMap(() => find(database, on, id)),
    Effect.catchTag("EndpointUnknown", () => Effect.die("a new endpoint is gone")),
    Effect.map(({ endpoint }) => endpoint)
  )
}

const endpointsOn = (database: Database["Service"], on: OnEndpoints & Pick<typeof any, "trial">) => {
  const { statements, secrets, acting, trial } = on
  const settled = <A, E>(id: EndpointId, use: (connection: Connection) => Promise<Result.Result<A, E>>) =>
    known(id, holding(database, use).pipe(Effect.flatMap(Effect.fromResult)))

  const change = (id: EndpointId, input: Omit<ChangeEndpoint, "id" | keyof Acting>) =>
    known(
      id,
      database.run(statements.change, { id, ...acting, ...input }).pipe(
        Effect.flatMap((rows) => only(id, rows)),
        Effect.map(endpointOf)
      )
    )

  return Endpoints.of({
    create: (endpoint) => create(database, on, endpoint),
    list: (groupId) =>
      database
        .run(statements.list, { ...acting, groupId: acting.groupId ?? groupId })
        .pipe(Effect.map((rows) => rows.map(stateOf))),
    find: (id) => find(database, on, id),
    update: (id, settings) =>
      settings.sealedSettings === undefined
        ? change(id, { ...unchanged, ...changeOfSettings(settings) })
        : settled(id, updateWithSealed(on, id, settings.sealedSettings, settings)),
    tryFilter: (id, filter) =>
      known(
        id,
        database
          .run(trial, { id, ...acting, filter: JSON.stringify(filter), types: SubscribableType.literals })
          .pipe(Effect.flatMap((rows) => Effect.map(only(id, rows), () => trialOf(rows))))
      ),
    pause: (id, reason) => change(id, { ...unchanged, status: "paused", reason, action: "endpoint.pause" }),
    resume: (id, most, everyMillis) => settled(id, resume(on, id, most, everyMillis)),
    delete: (id) => done(id, database.run(statements.delete, { id, ...acting })),
    rotate: (id, decide, settings) =>
      settled(id, rotate(on, id, decide, settings === undefined ? undefined : changeOfSettings(settings))),
    audit: (id, action) => done(id, database.run(statements.audit, { id, ...acting, action })),
    wipeSecrets: database.run(secrets.wipe, acting).pipe(Effect.map((rows) => rows.length))
  })
}

/** The endpoints of every group and their tokens, for the administration and the dispatchers. */
export const endpointsLayer: Layer.Layer<Endpoints | Tokens, never, Database> = Layer.effect(
  Endpoints,
  Effect.map(Database, (database) => endpointsOn(database, { ...any, acting: administration }))
).pipe(Layer.merge(tokensLayer))

/** The endpoints of one tenant at a time and their tokens, for its users. */
export const tenantEndpointsLayer: Layer.Layer<TenantEndpoints | Tokens, never, Database> = Layer.effect(
  TenantEndpoints,
  Effect.map(Database, (database) =>
    TenantEndpoints.of({ actingFor: (by) => endpointsOn(database, { ...own, acting: actingFor(by) }) })
  )
).pipe(Layer.merge(tokensLayer))
