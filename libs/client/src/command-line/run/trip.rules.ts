import type { BillingInput, CreateRequest, EstimateRequest } from "../../api/names.ts"
import type { Billing } from "../credentials/credentials.rules.ts"
import { type Input, UsageError } from "../table/parse.rules.ts"
import { dayAloneAt, frenchDayAfter, placeTimeOf, wholeNumberOf } from "../table/values.rules.ts"

/** A JSON object whose members the API checks. */
export type Body = Readonly<Record<string, unknown>>

/** Removes the members that are undefined. */
const given = (members: Body): Body =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value)

const memberOf = (body: Body, name: string): Body => {
  const value = body[name]
  if (typeof value === "string") return { address: value }
  return isBody(value) ? value : {}
}

/**
 * Adds members to the object `body[name]`, in place of those of the same names. Leaves out an object without members.
 */
const over = (body: Body, name: string, members: Body): Body => {
  const more = given(members)
  return Object.keys(more).length === 0 ? {} : { [name]: { ...memberOf(body, name), ...more } }
}

/**
 * Reads the text of `--file` as a body.
 *
 * @throws UsageError
 */
export const bodyIn = (text: string): Body => {
  try {
    const body: unknown = JSON.parse(text)
    if (isBody(body)) return body
  } catch {
    // The error below also covers a text that is not JSON.
  }
  throw new UsageError("--file has to hold a JSON object, the body of the API")
}

/**
 * Returns the billing entity that the options name, else the kept one. Refuses an incomplete set of options.
 *
 * @throws UsageError
 */
export const billingOf = (input: Input, kept: Billing | null): Billing | null => {
  const [company_name, email, address, siret] = (["company", "email", "billing-address", "siret"] as const).map(
    (name) => input.text(name)
  )
  if ([company_name, email, address, siret].every((text) => text === undefined)) return kept
  if (company_name === undefined || email === undefined || address === undefined) {
    throw new UsageError("billing needs --company, --email and --billing-address together", input.command)
  }
  return { company_name, email, address, ...(siret === undefined ? {} : { siret }) }
}

const returnOf = (input: Input): unknown => {
  const text = input.text("return")
  return text === "pickup" ? true : text
}

const tripOf = (input: Input, body: Body): Body => {
  const date = placeTimeOf(input, "date")
  const options = input.list("option")
  return given({
    ...body,
    ...over(body, "pickup", { address: input.text("from"), ...date }),
    ...over(body, "delivery", {
      address: input.text("to"),
      ...(placeTimeOf(input, "delivery-date") ?? dayAlone(date))
    }),
    ...over(body, "vehicle", {
      registration: input.text("plate"),
      brand: input.text("brand"),
      model: input.text("model")
    }),
    options: options ?? body["options"],
    plateau: input.flag("flatbed") ? true : body["plateau"],
    return_trip: returnOf(input) ?? body["return_trip"]
  })
}

// Without `--delivery-date`, the delivery is on the day of the pickup. The API computes its time from the road.
const dayAlone = (time: { readonly date: string } | undefined): Body =>
  time === undefined ? {} : dayAloneAt(frenchDayAfter(time.date, 0))

const needAddresses = (input: Input, body: Body): void => {
  for (const [option, member] of [
    ["from", "pickup"],
    ["to", "delivery"]
  ] as const) {
    if (memberOf(body, member)["address"] === undefined) {
      throw new UsageError(`give --${option}, or ${member}.address in --file`, input.command)
    }
  }
}

// Nothing checks the type of the body here: the API refuses a wrong member of a file, and names its field.
export const requestOf = <Request>(body: Body): Request => JSON.parse(JSON.stringify(body))

/**
 * Makes the request of `trajet price`. The API checks the members of the file.
 *
 * @throws UsageError
 */
export const estimateRequestOf = (input: Input, file: Body): EstimateRequest => {
  const body = tripOf(input, file)
  needAddresses(input, body)
  return requestOf(body)
}

const robotOf = (input: Input, file: Body): Body => {
  const scenario = input.text("robot")
  const mode = input.text("robot-mode")
  const seconds = wholeNumberOf(input, "step-seconds", 1, 3600)
  if (scenario === undefined && mode === undefined && seconds === undefined) return {}
  if (scenario === undefined) throw new UsageError("--robot-mode and --step-seconds need --robot", input.command)
  const robot_driver = { mode: mode ?? "auto", step_seconds: seconds ?? 1, scenario }
  return { test_specifications: { ...memberOf(file, "test_specifications"), robot_driver } }
}

/**
 * Makes the request of `trajet order`. The API checks the members of the file.
 *
 * @throws UsageError
 */
export const orderOf = (input: Input, file: Body, kept: Billing | null): CreateRequest => {
  const body = tripOf(input, file)
  needAddresses(input, body)
  for (const member of ["pickup", "delivery"]) {
    if (memberOf(body, member)["date"] === undefined) {
      throw new UsageError(`give --date, or ${member}.date in --file`, input.command)
    }
  }
  const own: Billing | null = billingOf(input, null)
  const billing: BillingInput | undefined = own ?? (body["billing"] === undefined ? (kept ?? undefined) : undefined)
  if (billing === undefined && body["billing"] === undefined) {
    throw new UsageError(
      "say who pays: --company, --email and --billing-address, here or once at trajet login",
      input.command
    )
  }
  const request = {
    ...body,
    ...(billing === undefined ? {} : { billing }),
    ...given({ quote_id: input.text("quote"), reference: input.text("reference") }),
    ...robotOf(input, file)
  }
  return requestOf(request)
}
