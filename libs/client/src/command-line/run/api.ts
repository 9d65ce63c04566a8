import { call, callPages } from "../../connection/call.ts"
import type { Answered, ApiRequest } from "../../connection/call.model.ts"
import { connect } from "../../connection/connect.ts"
import { clean, jsonLines } from "../output/clean.rules.ts"
import { methods } from "../table/commands.ts"
import { UsageError } from "../table/parse.rules.ts"
import { fieldsOf } from "../table/values.rules.ts"
import { checkReal } from "./answers.ts"
import { callerOf, type Context, type Run } from "./context.ts"
import { fileOf } from "./files.ts"

interface Target {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/**
 * Splits a path from its query, and takes the version of the API from its beginning, which the address has already.
 */
const targetOf = (text: string, api: string): Target => {
  const [path = "", query = ""] = text.split(/\?(.*)/su)
  const absolute = path.startsWith("/") ? path : `/${path}`
  const version = new URL(api).pathname
  const below = absolute.startsWith(`${version}/`) ? absolute.slice(version.length) : absolute
  return { path: below, query: Object.fromEntries(new URLSearchParams(query)) }
}

const requestOf = async (context: Context, api: string): Promise<ApiRequest> => {
  const { input } = context
  const [name, text = ""] = input.operands
  const method = methods.find((one) => one === name) ?? "GET"
  const { path, query } = targetOf(text, api)
  const fields = fieldsOf(input, "field")
  if (method === "GET") {
    if (input.text("file") !== undefined) throw new UsageError("a GET has no body: leave out --file", input.command)
    return { method, path, query: { ...query, ...fields }, repeat: "always" }
  }
  if (input.flag("pages")) throw new UsageError("--pages reads a list: it needs a GET", input.command)
  const body = { ...(await fileOf(context)), ...fields }
  const isEmpty = Object.keys(body).length === 0 && input.text("file") === undefined
  const repeat = input.text("idempotency-key") === undefined ? "never" : "with_key"
  return { method, path, query, repeat, ...(isEmpty ? {} : { body }) }
}

const printHeaders = ({ status, headers }: Answered<unknown>, { terminal }: Context): void =>
  terminal.note(
    terminal.errorStyle("bold", String(status)),
    ...[...headers].map(([name, value]) => `${terminal.errorStyle("dim", `${name}:`)} ${clean(value)}`)
  )

const printJson = (value: unknown, { input, terminal }: Context): void => {
  // A pipe gets a line for each value, as from the other commands.
  if (terminal.width === null || input.flag("json")) terminal.json(value)
  else terminal.print(...jsonLines(value))
}

export const api: Run = async (context) => {
  const { input, signal, terminal } = context
  const caller = callerOf(context)
  const request = await requestOf(context, caller.api)
  if (request.method !== "GET") checkReal(context, caller, "the request")
  const connection = connect({ baseUrl: caller.api, apiKey: caller.key })
  const options = { signal, idempotencyKey: input.text("idempotency-key") }
  if (input.flag("pages")) {
    const items = callPages<{ data: ReadonlyArray<unknown>; next_cursor: string | null }>(connection, request, options)
    for await (const item of items) printJson(item, context)
    return
  }
  const answered = await call<unknown>(connection, request, options).withResponse()
  if (input.flag("include")) printHeaders(answered, context)
  if (answered.data === undefined) return terminal.note(`Done. The answer is empty (${answered.status}).`)
  printJson(answered.data, context)
}
