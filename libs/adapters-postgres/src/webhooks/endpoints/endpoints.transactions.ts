import type { Instant } from "@trajet/domain/time"
import {
  type Endpoint,
  type EndpointId,
  type EndpointSecret,
  EndpointUnknown,
  type ResumeStep
} from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import type { Connection } from "../../database/database.ts"
import { lockBreakers } from "../dispatching/delivery-queue.statements.ts"
import { endpointOf } from "./endpoint.rows.ts"
import {
  type ChangeEndpoint,
  changeEndpoint,
  enableEndpoint,
  lockEndpoint,
  replaceSecrets,
  spreadDeliveries
} from "./endpoints.statements.ts"

/** A change of no member; the version still grows. */
export const unchanged: Omit<ChangeEndpoint, "id"> = {
  url: null,
  types: null,
  everyType: false,
  status: null,
  reason: null,
  action: "endpoint.update"
}

// Locks the breaker before the endpoint, in the same order as settling. A statement of its own reads the endpoint after
// the wait for the lock, and so sees its newest state.
const begin = async (connection: Connection, id: EndpointId) => {
  await connection.command("BEGIN")
  await connection.run(lockBreakers, { endpointIds: [id] })
  return (await connection.run(lockEndpoint, { id }))[0]
}

/** `Endpoints.resume` on a connection. */
export const resume =
  (id: EndpointId, most: number, everyMillis: number) =>
  async (connection: Connection): Promise<Result.Result<ResumeStep, EndpointUnknown>> => {
    if ((await begin(connection, id)) === undefined) {
      await connection.command("ROLLBACK")
      return Result.fail(new EndpointUnknown({ id }))
    }
    const spread = (await connection.run(spreadDeliveries, { id, most, everyMillis })).length
    const enabled = spread < most
    if (enabled) await connection.run(enableEndpoint, { id })
    await connection.command("COMMIT")
    return Result.succeed({ spread, enabled })
  }

const secretColumns = (secrets: ReadonlyArray<EndpointSecret>) => ({
  versions: secrets.map(({ version }) => version),
  sealed: secrets.map(({ sealed }) => sealed),
  fromAts: secrets.map(({ from }) => from),
  untilAts: secrets.map(({ until }) => until)
})

/** `Endpoints.rotate` on a connection. */
export const rotate =
  <E>(id: EndpointId, decide: (endpoint: Endpoint, now: Instant) => Result.Result<ReadonlyArray<EndpointSecret>, E>) =>
  async (connection: Connection): Promise<Result.Result<Endpoint, E | EndpointUnknown>> => {
    const row = await begin(connection, id)
    const decided: Result.Result<ReadonlyArray<EndpointSecret>, E | EndpointUnknown> = row === undefined
      ? Result.fail(new EndpointUnknown({ id }))
      : decide(endpointOf(row), row.now)
    if (Result.isFailure(decided)) {
      await connection.command("ROLLBACK")
      return Result.fail(decided.failure)
    }
    await connection.run(replaceSecrets, { id, ...secretColumns(decided.success) })
    const [changed] = await connection.run(changeEndpoint, { id, ...unchanged, action: "endpoint.rotate" })
    await connection.command("COMMIT")
    return changed === undefined
      ? Result.fail(new EndpointUnknown({ id }))
      : Result.succeed({ ...endpointOf(changed), secrets: decided.success })
  }
