import type { Problem } from "../../api/names.ts"
import {
  ConfigurationError,
  ConnectionError,
  OutcomeUnknownError,
  ProblemError,
  UnexpectedAnswerError
} from "../../connection/client.errors.ts"
import { DossierError } from "../../evidence/dossier.model.ts"
import { CredentialsError } from "../credentials/credentials.rules.ts"
import { Interrupted } from "../credentials/read-key.ts"
import { clean } from "../output/clean.rules.ts"
import type { Style } from "../output/style.rules.ts"
import { wrapped } from "../output/width.rules.ts"
import { memberLines } from "../output/table.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { type CommandName, commandOf } from "../table/commands.ts"
import type { ExitName } from "../table/exit-codes.ts"
import { legOptions } from "../table/options.ts"
import { NoKey } from "./context.ts"
import { settingOption } from "./endpoint-settings.rules.ts"

/** The explanation of an error, for people and for programs. */
export interface Failure {
  readonly exit: ExitName
  /** The code of the problem, or the kind of the error. */
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly fields?: ReadonlyArray<{ readonly field: string; readonly message: string }>
  readonly request_id?: string
  /** What the user can do next. */
  readonly next?: string
  readonly idempotency_key?: string
}

/** `trajet trigger` did not see its event. */
export class NotSeen extends Error {
  override readonly name = "NotSeen"
}

/** The API lists no mission with the given number. */
export class NotFound extends Error {
  override readonly name = "NotFound"
}

/** A file that the command line names cannot be read. */
export class LocalError extends Error {
  override readonly name = "LocalError"
}

const name = "trajet:"
const indent = "  "

const optionOfField: Readonly<Record<string, string>> = {
  pickup: "--from",
  "pickup.address": "--from",
  "pickup.date": "--date",
  "pickup.start_time": "--date",
  delivery: "--to",
  "delivery.address": "--to",
  "delivery.date": "--delivery-date",
  "vehicle.registration": "--plate",
  "vehicle.brand": "--brand",
  "vehicle.model": "--model",
  "billing.company_name": "--company",
  "billing.email": "--email",
  "billing.address": "--billing-address",
  "billing.siret": "--siret",
  return_trip: "--return",
  options: "--option",
  reference: "--reference",
  quote_id: "--quote"
}

const dateOption = (field: string): string | undefined => {
  const [group, leg] = field.split(".")
  const found = group === "legs" ? Object.entries(legOptions).find(([, key]) => key === leg) : undefined
  return found === undefined ? undefined : `--${found[0]}`
}

const hasOption = (command: CommandName | null, option: string): boolean =>
  command === null || Object.hasOwn(commandOf(command).options, option.slice(2))

/** Names a field with the option of the command that corrects it. */
const fieldOf = (field: string, command: CommandName | null): string => {
  const option = optionOfField[field] ?? dateOption(field) ?? settingOption(field)
  return option === undefined || !hasOption(command, option) ? field : `${field} (${option})`
}

const nextOfCode: Readonly<Record<string, string>> = {
  insufficient_scope: "use a key with the scope that the message names: trajet login, or --profile",
  quote_expired: "ask for a new price: trajet price",
  quote_mismatch: "order the trip of the quote, or ask for a new price: trajet price",
  address_not_found: "write street, postcode and town",
  address_ambiguous: "add the postcode",
  billing_entity_required:
    "correct --company and --email, or --siret: they have to be those of a billing entity of your group",
  unknown_option: "trajet options list shows the keys",
  key_reused: "use another --idempotency-key"
}

const secondsOf = (millis: number): string => `${Math.ceil(millis / 1000)} s`

const nextOf = ({ code = "", status, retryAfterMillis }: ProblemError): string | undefined => {
  if (status === 401) return "the key is unknown, revoked or expired: run trajet login with a valid key"
  if (retryAfterMillis !== null) return `try again in ${secondsOf(retryAfterMillis)}`
  if (status === 404 && code === "")
    return "check the id, and the address of the API: it ends with its version, such as /v1"
  return nextOfCode[code]
}

const textIn = (of: unknown, name: string): string | undefined => {
  const value: unknown = Reflect.get(Object(of), name)
  return typeof value === "string" ? value : undefined
}

/** The lines that explain a refusal: wrong fields, addresses that were meant perhaps, and refused documents. */
const fieldsOf = (problem: Problem, command: CommandName | null): Failure["fields"] => {
  const { candidates = [], data = [], errors } = problem
  const fields = errors?.map(({ field, message }) => ({ field: fieldOf(field, command), message }))
  const places = candidates.map((one) => ({ field: "candidate", message: textIn(one, "address") }))
  const documents = data.map((one) => ({
    field: textIn(one, "key") ?? "document",
    message: textIn(Reflect.get(Object(one), "error"), "detail")
  }))
  const more = [...places, ...documents].flatMap(({ field, message }) =>
    message === undefined ? [] : { field, message }
  )
  return fields === undefined && more.length === 0 ? undefined : [...(fields ?? []), ...more]
}

const problemParts = (problem: Problem, command: CommandName | null) => {
  const fields = fieldsOf(problem, command)
  return {
    code: problem.code ?? String(problem.status),
    message: problem.detail ?? problem.title,
    status: problem.status,
    ...(fields === undefined ? {} : { fields })
  }
}

const optional = <Name extends string>(name: Name, value: string | null | undefined) =>
  value === null || value === undefined ? {} : { [name]: value }

const ofProblem = (error: ProblemError, command: CommandName | null): Failure => {
  const { problem, status, headers } = error
  const exit = status === 401 || status === 403 ? "access" : status === 429 || status >= 500 ? "unreachable" : "refused"
  return {
    exit,
    ...problemParts(problem, command),
    ...optional("request_id", problem.reference ?? headers.get("x-request-id")),
    ...optional("next", nextOf(error))
  }
}

const ofUnknownOutcome = (
  { idempotencyKey, problem, readFirst, message }: OutcomeUnknownError,
  command: CommandName | null
): Failure => ({
  exit: "unreachable",
  ...(problem === null ? { code: "outcome_unknown", message } : problemParts(problem, command)),
  next:
    idempotencyKey === null || problem?.outcome_unknown === true
      ? `the request may have been processed: look first, by ${readFirst}`
      : `the request may have been processed: run the same command with --idempotency-key ${idempotencyKey}`,
  ...optional("idempotency_key", idempotencyKey)
})

const causeOf = (error: Error): string => {
  const { cause } = error
  const code: unknown = Reflect.get(Object(cause instanceof Error ? (cause.cause ?? cause) : cause), "code")
  return typeof code === "string" ? ` (${code})` : ""
}

const helpFor = ({ command }: UsageError): string =>
  command === null ? "trajet help lists the commands" : `trajet help ${command} lists its options`

const local: ReadonlyArray<readonly [abstract new (...args: never) => Error, ExitName, string]> = [
  [NoKey, "access", "no_key"],
  [CredentialsError, "access", "credentials"],
  [NotSeen, "notSeen", "not_seen"],
  [NotFound, "refused", "404"],
  [ConfigurationError, "usage", "configuration"],
  [LocalError, "usage", "local"]
]

/**
 * Explains an error of a command. `api` is the address that the command called. Names options that correct a field,
 * those of `command` alone if it is known. Returns null for an unexpected error.
 */
export const failureOf = (error: unknown, api: string | null, command: CommandName | null = null): Failure | null => {
  if (error instanceof ProblemError) return ofProblem(error, command)
  if (error instanceof OutcomeUnknownError) return ofUnknownOutcome(error, command)
  if (error instanceof ConnectionError) {
    const where = api === null ? "" : `, at ${api}`
    const next = "is the API running, and is the address right? --api gives another"
    return { exit: "unreachable", code: error.reason, message: error.message + causeOf(error) + where, next }
  }
  if (error instanceof UnexpectedAnswerError) {
    const next = "--api is the address of the API with its version, such as http://127.0.0.1:8080/v1"
    return { exit: "refused", code: `unexpected_${error.reason}`, message: error.message, next }
  }
  if (error instanceof UsageError) {
    return { exit: "usage", code: "usage", message: error.message, next: helpFor(error) }
  }
  if (error instanceof DossierError)
    return { exit: "refused", code: error.code, message: `not valid: ${error.message}` }
  if (error instanceof Interrupted) return { exit: "interrupted", code: "interrupted", message: "interrupted" }
  for (const [kind, exit, code] of local) {
    if (error instanceof kind) return { exit, code, message: error.message }
  }
  return null
}

/** Writes a failure: the first line says what happened, the last what to do. `width` is null for a pipe. */
export const failureLines = (
  failure: Failure,
  { width, style }: { readonly width: number | null; readonly style: Style }
): ReadonlyArray<string> => {
  const { code, message, status, fields = [], request_id = null, next = null } = failure
  const both = code === String(status) ? code : `${status} ${code}`
  const said = clean(status === undefined ? message : `${message} (${both})`)
  const [first = "", ...rest] = width === null ? [said] : wrapped(said, width - name.length - 1)
  const more = [
    ...fields.map(({ field, message: text }) => [field, text] as const),
    ["request", request_id] as const,
    ["next", next] as const
  ]
  const members = memberLines(more, { width: width === null ? null : width - indent.length, style })
  return [`${style("red", name)} ${first}`, ...[...rest, ...members].map((line) => `${indent}${line}`)]
}
