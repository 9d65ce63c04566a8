import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  type Endpoint,
  type EndpointState,
  listEndpoints,
  pauseEndpoint,
  publicKeysOf,
  resealSecrets,
  rotateEndpoint,
  certificateOf,
  headersOf,
  signaturesOf,
  type Subscription,
  tokenSourceOf,
  updateEndpoint
} from "@trajet/domain/webhooks/endpoints"
import { Console, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { loopbackAllowed, ports, sealingKeyGiven } from "./connection.ts"
import { fileFlag, memberRefused, settingsIn } from "./endpoint-file.ts"
import { testCommand } from "./endpoint-test-command.ts"
import { endpointId, groupFlag, instantFlag, subscriptionFlag } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const endpointRow = (endpoint: Endpoint) => ({
  id: endpoint.id,
  environment: endpoint.tenant.environment,
  url: endpoint.url,
  types: endpoint.subscription,
  rate_limit: endpoint.rateLimit,
  ordered: endpoint.isOrdered,
  filter: endpoint.filter,
  signatures: signaturesOf(endpoint),
  public_keys: publicKeysOf(endpoint).map(({ key }) => key),
  headers: headersOf(endpoint).map(({ name }) => name),
  mtls: certificateOf(endpoint)?.fingerprint ?? null,
  oauth2: tokenSourceOf(endpoint)?.tokenUrl ?? null,
  status: endpoint.status,
  reason: endpoint.reason,
  created_at: endpoint.createdAt
})

const stateRow = ({ endpoint, breaker, open }: EndpointState) => ({
  ...endpointRow(endpoint),
  open_deliveries: open,
  failures_in_row: breaker.failuresInRow,
  failing_since: breaker.failingSince,
  paused_until: breaker.pausedUntil
})

const url = Flag.String("url").pipe(
  Flag.withDescription("Public HTTPS; http and addresses of this machine only with TRAJET_LOOPBACK_WEBHOOKS"),
  Flag.withMetavar("URL")
)

const typesIn = (types: Option.Option<Subscription>) => (Option.isNone(types) ? {} : { subscription: types.value })

const create = Command.make(
  "create",
  {
    group: groupFlag,
    environment: Flag.Literals("environment", ["live", "test"]).pipe(
      Flag.withDescription("Environment whose events the endpoint gets")
    ),
    url,
    types: subscriptionFlag("Event types, separated by commas; every event if left out").pipe(Flag.optional),
    file: fileFlag
  },
  Effect.fn(function* ({ group, environment, file, url, types }) {
    yield* sealingKeyGiven
    const { endpoint, secret } = yield* createEndpoint({
      ...(yield* settingsIn(file)),
      groupName: group,
      environment,
      url,
      ...typesIn(types),
      allowLoopback: yield* loopbackAllowed
    }).pipe(Effect.catchTag("SettingRefused", memberRefused))
    const { id, ...rest } = endpointRow(endpoint)
    yield* printOne({ id, secret, ...rest })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Create an endpoint, and show its signing secret this once"))

const list = Command.make(
  "list",
  { group: groupFlag },
  Effect.fn(function* ({ group }) {
    yield* printMany((yield* listEndpoints(group)).map(stateRow), "This group has no endpoints.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the endpoints of a group, with the number of waiting deliveries"))

class NothingToChange extends Schema.TaggedError<NothingToChange>()("NothingToChange", {}) {
  override get message() {
    return "nothing to change: give --url, --types or --file, or some of them"
  }
}

const update = Command.make(
  "update",
  {
    id: endpointId,
    url: url.pipe(Flag.optional),
    types: subscriptionFlag("Event types, separated by commas, or * for every event").pipe(Flag.optional),
    file: fileFlag
  },
  Effect.fn(function* ({ file, id, url, types }) {
    const change = {
      ...(yield* settingsIn(file)),
      ...(Option.isNone(url) ? {} : { url: url.value }),
      ...typesIn(types)
    }
    if (Object.keys(change).length === 0) return yield* new NothingToChange()
    yield* printOne(
      endpointRow(
        yield* updateEndpoint(id, change, yield* loopbackAllowed).pipe(Effect.catchTag("SettingRefused", memberRefused))
      )
    )
  }, Effect.provide(ports))
).pipe(Command.withDescription("Change the settings that are given from the next attempt on"))

const pause = Command.make(
  "pause",
  {
    id: endpointId,
    reason: Flag.String("reason").pipe(
      Flag.withDescription("Reason for the pause, shown with the endpoint"),
      Flag.withMetavar("TEXT"),
      Flag.withDefault("paused by an administrator")
    )
  },
  Effect.fn(function* ({ id, reason }) {
    yield* printOne(endpointRow(yield* pauseEndpoint(id, reason)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Pause an endpoint; events still make deliveries, which wait"))

const enable = Command.make(
  "enable",
  { id: endpointId },
  Effect.fn(function* ({ id }) {
    const { spread, enabled } = yield* enableEndpoint(id, ({ spread, enabled }) =>
      Console.error(enabled ? `${spread} deliveries waited; enabled` : `${spread} deliveries given their time so far`)
    )
    yield* printOne({ id, enabled, resumed: spread })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Enable a paused or disabled endpoint; its waiting deliveries become due, oldest first, ten a second. Safe to repeat"
  )
)

const remove = Command.make(
  "delete",
  { id: endpointId },
  Effect.fn(function* ({ id }) {
    yield* deleteEndpoint(id)
    yield* printOne({ id, deleted: true })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Delete an endpoint and its secrets; its open deliveries become dead"))

const rotate = Command.make(
  "rotate",
  {
    id: endpointId,
    at: instantFlag("at", "Time at which the new secret takes over, up to 24 hours ahead; at once if left out").pipe(
      Flag.optional
    )
  },
  Effect.fn(function* ({ id, at }) {
    yield* sealingKeyGiven
    const { endpoint, secret } = yield* rotateEndpoint(id, Option.getOrNull(at))
    const [newest, before] = endpoint.secrets.toSorted((a, b) => b.version - a.version)
    yield* printOne({ id, secret, signs_from: newest?.from, previous_wiped_at: before?.until })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Make a new signing secret, and show it this once; webhook-signature lists both until 24 hours after the new one takes over"
  )
)

const reseal = Command.make(
  "reseal",
  {},
  Effect.fn(function* () {
    yield* sealingKeyGiven
    yield* printOne({ resealed: yield* resealSecrets() })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Seal every signing secret again under TRAJET_SEALING_KEY, after its rotation. Safe to repeat and under load"
  )
)

export const endpointsCommand = Command.make("endpoints").pipe(
  Command.withDescription("Webhook endpoints"),
  Command.withSubcommands([create, list, update, pause, enable, remove, reseal, rotate, testCommand])
)
