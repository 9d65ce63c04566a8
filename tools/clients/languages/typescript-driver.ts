import {
  type CancelRequest,
  type CreateRequest,
  type EstimateRequest,
  isTrajetError,
  type TrajetError
} from "@trajet/client"
import { eventTypes, verify, WebhookVerificationError } from "@trajet/client/webhooks"
import { createInterface } from "node:readline"
import { inspect } from "node:util"
import { clientOf } from "../../../libs/client/src/client.ts"
import { connectBy, realChance } from "../../../libs/client/src/connection/connect.ts"
import type { CallEnd, DriverCall, DriverVerify, End, VerifyEnd } from "../faults/driver.model.ts"

// The driver of the TypeScript client for the suite of faults: commands in, ends out, a line each.

/** A call with the body that its kind has: the suite sends no other. */
type TypedCall = Pick<DriverCall, "id" | "options" | "transport"> &
  (
    | { readonly call: "estimate"; readonly body: EstimateRequest }
    | { readonly call: "create"; readonly body: CreateRequest }
    | { readonly call: "cancel"; readonly body: CancelRequest }
    | { readonly call: "read" | "list" }
    | {
        readonly call: "deposit"
        readonly body: { readonly key: string; readonly file_name: string; readonly content_base64: string }
      }
  )

const offsetMillis = Number(process.env["TRAJET_CLOCK_OFFSET_MILLIS"] ?? "0")
const pauses: Array<number> = []

const connection = connectBy(
  { baseUrl: process.env["TRAJET_API"] ?? "", apiKey: process.env["TRAJET_API_KEY"] ?? "" },
  {
    ...realChance,
    nowMillis: () => Date.now() + offsetMillis,
    random: () => 0.5,
    wait: (millis) => Promise.resolve(void pauses.push(millis))
  }
)
const client = clientOf(connection)

const listed = async (options: object): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for await (const { id } of client.transports.list({ limit: 2 }, options)) ids.push(id)
  return ids
}

const called = (command: TypedCall): Promise<unknown> => {
  const { transport = "" } = command
  const given = command.options ?? {}
  const options = {
    attemptsMax: given.attempts_max,
    timeoutMillis: given.timeout_millis,
    attemptTimeoutMillis: given.attempt_timeout_millis,
    idempotencyKey: given.idempotency_key
  }
  switch (command.call) {
    case "estimate":
      return client.pricing.estimate(command.body, options)
    case "create":
      return client.transports.create(command.body, options)
    case "cancel":
      return client.transports.cancel(transport, command.body, options)
    case "read":
      return client.transports.read(transport, options)
    case "list":
      return listed(options)
    case "deposit": {
      const { content_base64, ...file } = command.body
      const content = Buffer.from(content_base64, "base64")
      return client.documents.deposit(transport, { files: [{ ...file, content }] }, options)
    }
  }
}

const ends: Readonly<Record<TrajetError["_tag"], End>> = {
  ProblemError: "problem",
  OutcomeUnknownError: "outcome_unknown",
  ConnectionError: "connection",
  UnexpectedAnswerError: "unexpected_answer",
  ConfigurationError: "configuration"
}

const memberOf = (error: object, name: string): object => {
  const value: unknown = Reflect.get(error, name)
  return value === undefined || value === null ? {} : { [name]: value }
}

const failed = (error: unknown): Omit<CallEnd, "id"> => {
  const shown = `${inspect(error, { depth: 10, showHidden: true })}${inspect(client)}${inspect(connection)}`
  if (!isTrajetError(error)) return { end: "other", shown }
  const { attempts, idempotencyKey, readFirst, retryAfterMillis } = {
    attempts: 1,
    idempotencyKey: null,
    readFirst: null,
    retryAfterMillis: null,
    ...error
  }
  return {
    end: ends[error._tag],
    attempts,
    ...memberOf(error, "status"),
    ...memberOf(error, "code"),
    ...memberOf(error, "reason"),
    ...(readFirst === null ? {} : { read_first: readFirst }),
    ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
    ...(retryAfterMillis === null ? {} : { retry_after_millis: retryAfterMillis }),
    shown
  }
}

const call = async (command: TypedCall): Promise<CallEnd> => {
  pauses.length = 0
  const ended = await called(command).then((data) => ({ end: "done" as const, data }), failed)
  return { id: command.id, attempts: pauses.length + 1, ...ended, pauses: [...pauses] }
}

const known: ReadonlyArray<string> = eventTypes

const verified = async ({ id, verify: given }: DriverVerify): Promise<VerifyEnd> => {
  const body = Buffer.from(given.body_base64, "base64")
  try {
    const event = await verify(body, given.headers, given.keys, { now: () => given.now_millis })
    return { id, end: "verified", type: event.type, event_id: event.id, known: known.includes(event.type) }
  } catch (error) {
    return { id, end: "refused", reason: error instanceof WebhookVerificationError ? error.code : inspect(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const command: TypedCall | DriverVerify = JSON.parse(line)
  const ended = "verify" in command ? await verified(command) : await call(command)
  process.stdout.write(`${JSON.stringify(ended)}\n`)
}
