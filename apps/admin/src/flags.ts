import { SubscribableType } from "@trajet/domain/events"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { EndpointId, type Subscription } from "@trajet/domain/webhooks/endpoints"
import { Result, Schema } from "effect"
import { Argument, Flag } from "effect/cli"

export const groupFlag = Flag.String("group").pipe(Flag.withDescription("Name of the group"), Flag.withMetavar("NAME"))

export const endpointId = Argument.String("id").pipe(
  Argument.withDescription('Id of the endpoint; "endpoints list" shows those of a group'),
  Argument.map(EndpointId)
)

/** A flag for an instant with its offset. */
export const instantFlag = (name: string, description: string): Flag.Flag<Instant> =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.withMetavar("ISO"),
    Flag.filterMap(
      (text) => Result.getSuccess(parseInstant(text)),
      (text) => `"${text}" is not an ISO 8601 date-time with an offset`
    )
  )

const decodeTypes = Schema.decodeUnknownResult(Schema.NonEmptyArray(SubscribableType))

const typesOf = (text: string) => decodeTypes([...new Set(text.split(","))])

const noTypes = (text: string) => `"${text}" is not a list of ${SubscribableType.literals.join(", ")}`

/** A flag for a list of event types. */
export const typesFlag = (description: string) =>
  Flag.String("types").pipe(
    Flag.withDescription(description),
    Flag.withMetavar("TYPES"),
    Flag.filterMap((text) => Result.getSuccess(typesOf(text)), noTypes)
  )

/** A flag for a list of event types, or `*` for all. */
export const subscriptionFlag = (description: string) =>
  Flag.String("types").pipe(
    Flag.withDescription(description),
    Flag.withMetavar("TYPES"),
    Flag.filterMap(
      (text) => Result.getSuccess<Subscription, unknown>(text === "*" ? Result.succeed(text) : typesOf(text)),
      (text) => `${noTypes(text)}, and not *`
    )
  )

/** A flag for an integer from `least` to `most`. */
export const integerFlag = (name: string, least: number, most: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(description),
    Flag.withMetavar("N"),
    Flag.filter(
      (count) => count >= least && count <= most,
      (count) => `${count} is not from ${least} to ${most}`
    )
  )

/** A flag for an integer that may be left out. */
export const countFlag = (name: string, least: number, most: number, description: string, otherwise: number) =>
  integerFlag(name, least, most, `${description}, ${least} to ${most}; ${otherwise} if left out`).pipe(
    Flag.withDefault(otherwise)
  )
