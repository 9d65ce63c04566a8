import {
  type Endpoint,
  Endpoints,
  endpointsPerTenantMax,
  type EndpointState,
  EndpointUnknown,
  type EndpointSecret,
  isUuid,
  type Resumed,
  StoreUnavailable,
  TooManyEndpoints
} from "@trajet/domain"
import { Effect, Layer, Result } from "effect"
import { type Connection, Database } from "./database.ts"
import { lockLanes, readEndpoints } from "./delivery-queue.statements.ts"
import { endpointOf, laneOf } from "./endpoint.rows.ts"
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  endpointStates,
  endpointsOfGroup,
  lockEndpoint,
  replaceSecrets,
  spreadDeliveries,
  type StateRow,
  wipeSecrets
} from "./endpoints.statements.ts"
import { isUnavailable } from "./pg-errors.ts"

const stateOf = (row: StateRow): EndpointState => ({ endpoint: endpointOf(row), lane: laneOf(row), open: row.open })

const secretColumns = (secrets: ReadonlyArray<EndpointSecret>) => ({
  versions: secrets.map(({ version }) => version),
  sealed: secrets.map(({ sealed }) => sealed),
  fromAts: secrets.map(({ from }) => from),
  untilAts: secrets.map(({ until }) => until)
})

const make = Effect.gen(function* () {
  const database = yield* Database

  const only = <A>(id: string, rows: ReadonlyArray<A>): Effect.Effect<A, EndpointUnknown> =>
    rows[0] === undefined ? Effect.fail(new EndpointUnknown({ id })) : Effect.succeed(rows[0])

  const known = <A, E>(id: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E | EndpointUnknown> =>
    isUuid(id) ? effect : Effect.fail(new EndpointUnknown({ id }))

  const held = <A>(use: (connection: Connection) => Promise<A>) =>
    database
      .hold(use)
      .pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        )
      )

  const change = (id: string, input: Omit<Parameters<typeof changeEndpoint.values>[0], "id">) =>
    known(
      id,
      database.run(changeEndpoint, { id, ...input }).pipe(
        Effect.flatMap((rows) => only(id, rows)),
        Effect.map(endpointOf)
      )
    )

  const unchanged = { url: null, types: null, everyType: false, status: null, reason: null, action: "endpoint.update" }

  return Endpoints.of({
    create: ({ id, tenant, url, subscription, sealed }) =>
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
        ),
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
    resume: (id, most, everyMillis) =>
      known(
        id,
        held(async (connection): Promise<Resumed | null> => {
          await connection.command("BEGIN")
          // The lane first, as whoever settles results does.
          await connection.run(lockLanes, { endpointIds: [id] })
          const locked = await connection.run(lockEndpoint, { id })
          if (locked[0] === undefined) {
            await connection.command("ROLLBACK")
            return null
          }
          const spread = (await connection.run(spreadDeliveries, { id, most, everyMillis })).length
          if (spread < most) await connection.run(enableEndpoint, { id })
          await connection.command("COMMIT")
          return { spread, enabled: spread < most }
        }).pipe(Effect.flatMap((resumed) => only(id, resumed === null ? [] : [resumed])))
      ),
    delete: (id) =>
      known(id, database.run(deleteEndpoint, { id }).pipe(Effect.flatMap((rows) => Effect.asVoid(only(id, rows))))),
    rotate: <E>(
      id: string,
      decide: (endpoint: Endpoint, now: string) => Result.Result<ReadonlyArray<EndpointSecret>, E>
    ) =>
      known(
        id,
        held(async (connection): Promise<Result.Result<Endpoint, E | EndpointUnknown>> => {
          await connection.command("BEGIN")
          // Whoever waits here reads the secrets after that, in a statement of its own, and so as they are then.
          await connection.run(lockLanes, { endpointIds: [id] })
          const row = (await connection.run(lockEndpoint, { id }))[0]
          const decided: Result.Result<ReadonlyArray<EndpointSecret>, E | EndpointUnknown> = row === undefined
            ? Result.fail(new EndpointUnknown({ id }))
            : decide(endpointOf(row), row.now)
          if (Result.isFailure(decided)) {
            await connection.command("ROLLBACK")
            return Result.fail(decided.failure)
          }
          await connection.run(replaceSecrets, { id, ...secretColumns(decided.success) })
          const changed = await connection.run(changeEndpoint, { id, ...unchanged, action: "endpoint.rotate" })
          await connection.command("COMMIT")
          return changed[0] === undefined
            ? Result.fail(new EndpointUnknown({ id }))
            : Result.succeed({ ...endpointOf(changed[0]), secrets: decided.success })
        }).pipe(Effect.flatMap(Effect.fromResult))
      ),
    wipeSecrets: database.run(wipeSecrets, {}).pipe(Effect.map((rows) => rows.length))
  })
})

export const endpointsLayer: Layer.Layer<Endpoints, never, Database> = Layer.effect(Endpoints, make)
