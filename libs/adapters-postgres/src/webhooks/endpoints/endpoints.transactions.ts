import type { Instant } from "@trajet/domain/time"
import {
  type Endpoint,
  type EndpointId,
  type EndpointSecret,
  EndpointUnknown,
  type ResumeStep,
  type SealedChange,
  type SettingsChange
} from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import type { Connection } from "../../database/database.ts"
import { changeOfSettings } from "./endpoint-settings.columns.ts"
import { endpointOf } from "./endpoint.rows.ts"
import type { Acting } from "./endpoint-ownership.ts"
import type { ChangedSettings } from "./endpoint-settings.columns.ts"
import { sealedColumns, type SecretStatements } from "./endpoint-secrets.statements.ts"
import type { ChangeEndpoint, EndpointStatements } from "./endpoints.statements.ts"

/** A change of no member; the version still grows. */
export const unchanged: Omit<ChangeEndpoint, "id" | keyof Acting> = {
  changed: [],
  status: null,
  reason: null,
  action: "endpoint.update"
}

export interface OnEndpoints {
  readonly statements: EndpointStatements
  readonly secrets: SecretStatements
  readonly acting: Acting
}

// Locks the breaker before the endpoint, in the same order as settling. A statement of its own reads the endpoint after
// the wait for the lock, and so sees its newest state.
const begin = async (connection: Connection, { statements, acting }: OnEndpoints, id: EndpointId) => {
  await connection.command("BEGIN")
  await connection.run(statements.lockLane, { id, ...acting })
  return (await connection.run(statements.lock, { id, ...acting }))[0]
}

/** `Endpoints.resume` on a connection. */
export const resume =
  (on: OnEndpoints, id: EndpointId, most: number, everyMillis: number) =>
  async (connection: Connection): Promise<Result.Result<ResumeStep, EndpointUnknown>> => {
    if ((await begin(connection, on, id)) === undefined) {
      await connection.command("ROLLBACK")
      return Result.fail(new EndpointUnknown({ id }))
    }
    const { statements, acting } = on
    const spread = (await connection.run(statements.spread, { id, ...acting, most, everyMillis })).length
    const enabled = spread < most
    if (enabled) await connection.run(statements.enable, { id, ...acting })
    await connection.command("COMMIT")
    return Result.succeed({ spread, enabled })
  }

/** `Endpoints.update` of an endpoint's sealed and other settings on a connection. */
export const updateWithSealed =
  (on: OnEndpoints, id: EndpointId, { kinds, settings: sealed }: SealedChange, settings: SettingsChange) =>
  async (connection: Connection): Promise<Result.Result<Endpoint, EndpointUnknown>> => {
    const known = await begin(connection, on, id)
    const { statements, secrets, acting } = on
    const replacing = { id, ...acting, kinds, ...sealedColumns(sealed) }
    if (known !== undefined) await connection.run(secrets.replaceSettings, replacing)
    const [changed] = await connection.run(statements.change, {
      id,
      ...acting,
      ...unchanged,
      ...changeOfSettings(settings)
    })
    await connection.command("COMMIT")
    return changed === undefined ? Result.fail(new EndpointUnknown({ id })) : Result.succeed(endpointOf(changed))
  }

const secretColumns = (secrets: ReadonlyArray<EndpointSecret>) => ({
  versions: secrets.map(({ version }) => version),
  sealed: secrets.map(({ sealed }) => sealed),
  sealedKeys: secrets.map(({ keyPair }) => keyPair?.sealed ?? null),
  publicKeys: secrets.map(({ keyPair }) => keyPair?.publicKey ?? null),
  fromAts: secrets.map(({ from }) => from),
  untilAts: secrets.map(({ until }) => until)
})

/** `Endpoints.rotate` on a connection. */
export const rotate =
  <E>(
    on: OnEndpoints,
    id: EndpointId,
    decide: (endpoint: Endpoint, now: Instant) => Result.Result<ReadonlyArray<EndpointSecret>, E>,
    settings?: ChangedSettings
  ) =>
  async (connection: Connection): Promise<Result.Result<Endpoint, E | EndpointUnknown>> => {
    const row = await begin(connection, on, id)
    const decided: Result.Result<ReadonlyArray<EndpointSecret>, E | EndpointUnknown> = row === undefined
      ? Result.fail(new EndpointUnknown({ id }))
      : decide(endpointOf(row), row.now)
    if (Result.isFailure(decided)) {
      await connection.command("ROLLBACK")
      return Result.fail(decided.failure)
    }
    const { statements, secrets, acting } = on
    await connection.run(secrets.replace, { id, ...acting, ...secretColumns(decided.success) })
    const [changed] = await connection.run(statements.change, {
      id,
      ...acting,
      ...unchanged,
      ...(settings ?? { action: "endpoint.rotate" })
    })
    await connection.command("COMMIT")
    return changed === undefined
      ? Result.fail(new EndpointUnknown({ id }))
      : Result.succeed({ ...endpointOf(changed), secrets: decided.success })
  }
