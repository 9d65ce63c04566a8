import { attemptWire, deliveryWire } from "@trajet/contract"
import {
  countReplay,
  DeliveryId,
  DeliveryStatus,
  findDelivery,
  listDeliveriesOf,
  type PacedReplayOrder,
  type ReplayPreview,
  type ReplayProgress,
  replayDeliveries
} from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Console, Effect, Exit, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { countFlag, instantFlag, typesFlag } from "./flags.ts"
import { printMany, printOne, printWith } from "./output.ts"

const endpoint = Flag.String("endpoint").pipe(
  Flag.withDescription("Id of the endpoint"),
  Flag.withMetavar("ID"),
  Flag.map(EndpointId)
)

const given = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false), Flag.withoutNegation)

const list = Command.make(
  "list",
  {
    endpoint,
    status: Flag.Literals("status", DeliveryStatus.literals).pipe(
      Flag.withDescription("Only deliveries of this status"),
      Flag.optional
    ),
    limit: countFlag("limit", 1, 10_000, "Number of deliveries", 50)
  },
  Effect.fn(function* ({ endpoint, status, limit }) {
    const deliveries = yield* listDeliveriesOf(endpoint, { most: limit, status: Option.getOrNull(status) })
    yield* printMany(deliveries.map(deliveryWire), "There are no such deliveries.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the deliveries of an endpoint, newest events first"))

const show = Command.make(
  "show",
  {
    id: Argument.String("id").pipe(
      Argument.withDescription("Id of the delivery, X-SVC-Delivery-Id"),
      Argument.map(DeliveryId)
    )
  },
  Effect.fn(function* ({ id }) {
    const { tenant, delivery, attempts } = yield* findDelivery(id)
    const row = { group_id: tenant.groupId, environment: tenant.environment, ...deliveryWire(delivery) }
    yield* printWith(row, "attempt_log", attempts.map(attemptWire), "No attempt has ended so far.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("Show a delivery with its attempts and their answers"))

const countRow = ({ neverDelivered, again }: ReplayProgress["done"]) => ({ never_delivered: neverDelivered, again })

const statusRow = ({ type, status, count }: ReplayPreview["counts"][number]) => ({
  type,
  status: status ?? "none",
  count
})

const sumOf = ({ neverDelivered, again }: ReplayProgress["done"]): number => neverDelivered + again

const toldOf = ({ expected, done, reached, ended }: ReplayProgress): string => {
  const all = `${expected.isComplete ? "" : "more than "}${sumOf(expected)}`
  return `${sumOf(done)} of ${all} deliveries made due (${expected.neverDelivered} never delivered, ${expected.again} again)${ended ? "" : `, events up to ${reached}`}`
}

/** The command that continues an interrupted replay. */
const goingOn = (order: PacedReplayOrder, { reached, until, lastDueAt }: ReplayProgress): string =>
  [
    "npm run admin -- deliveries replay",
    `--endpoint ${order.endpointId}`,
    `--since ${order.since}`,
    `--until ${until}`,
    ...(order.types === null ? [] : [`--types ${order.types.join(",")}`]),
    ...(order.includeSucceeded ? ["--include-succeeded"] : []),
    ...(order.includeMissing ? [] : ["--skip-missing"]),
    `--rate ${order.perSecond}`,
    `--after ${reached}`,
    ...(lastDueAt === null ? [] : [`--not-before ${lastDueAt}`])
  ].join(" ")

const replayed = Effect.fnUntraced(function* (order: PacedReplayOrder) {
  let last: ReplayProgress | null = null
  const told = (progress: ReplayProgress) => {
    last = progress
    return Console.error(toldOf(progress))
  }
  return yield* replayDeliveries(order, told).pipe(
    Effect.onExit((exit) =>
      Exit.isSuccess(exit) || last === null ? Effect.void : Console.error(`to go on: ${goingOn(order, last)}`)
    )
  )
})

const replay = Command.make(
  "replay",
  {
    endpoint,
    since: instantFlag("since", "Only events after this"),
    until: instantFlag("until", "Only events up to this; up to now if left out").pipe(Flag.optional),
    types: typesFlag("Only these event types, separated by commas; if left out, the subscribed types").pipe(
      Flag.optional
    ),
    includeSucceeded: given("include-succeeded", "Also send succeeded deliveries again"),
    skipMissing: given("skip-missing", "Leave out events without a delivery to the endpoint: send only what failed"),
    rate: countFlag("rate", 1, 1_000, "Deliveries that become due per second", 10),
    after: instantFlag("after", "Continue after this event time, as an interrupted replay prints it").pipe(
      Flag.optional
    ),
    notBefore: instantFlag(
      "not-before",
      "Earliest time at which a delivery becomes due, as an interrupted replay prints it"
    ).pipe(Flag.optional),
    dryRun: given("dry-run", "Only count the deliveries, by type and status, of the first 100,000 events")
  },
  Effect.fn(function* ({
    endpoint,
    since,
    until,
    types,
    includeSucceeded,
    skipMissing,
    rate,
    after,
    notBefore,
    dryRun
  }) {
    const order: PacedReplayOrder = {
      endpointId: endpoint,
      since,
      until: Option.getOrNull(until),
      types: Option.getOrNull(types),
      includeSucceeded,
      includeMissing: !skipMissing,
      after: Option.getOrNull(after),
      perSecond: rate,
      notBefore: Option.getOrNull(notBefore)
    }
    if (dryRun) {
      const { counts, isComplete, ...all } = yield* countReplay(order)
      const row = { dry_run: true, ...countRow(all), is_complete: isComplete }
      return yield* printWith(row, "counts", counts.map(statusRow), "There is nothing to send.")
    }
    const { done, reached, lastDueAt } = yield* replayed(order)
    yield* printOne({ dry_run: false, ...countRow(done), reached, last_due_at: lastDueAt })
  }, Effect.provide(ports))
).pipe(
  Command.withDescription(
    "Send the failed, dead and missing deliveries of a time range again; if interrupted, print the command that continues"
  )
)

export const deliveriesCommand = Command.make("deliveries").pipe(
  Command.withDescription("Deliveries of events to webhook endpoints"),
  Command.withSubcommands([list, show, replay])
)
