import type { CreatedEndpoint, EndpointDetail, EndpointShown } from "../../api/names.ts"
import { memberLines } from "../output/table.rules.ts"
import type { Terminal } from "../output/terminal.ts"
import { clean } from "../output/clean.rules.ts"
import { minute, second, toneOf, words } from "../output/words.rules.ts"
import { noneText } from "../table/endpoint-settings.ts"
import { UsageError } from "../table/parse.rules.ts"
import { instantOf } from "../table/values.rules.ts"
import { checkReal, printList } from "./answers.ts"
import { callerOf, clientOf, type Context, type Run } from "./context.ts"
import {
  changedBody,
  createdBody,
  settingLines,
  settings,
  settingsBody,
  type SettingTexts
} from "./endpoint-settings.rules.ts"
import { bytesIn, fileOf, fromInput } from "./files.ts"
import { type Body, requestOf } from "./trip.rules.ts"

const typesText = ({ every_type, types }: EndpointShown): string =>
  every_type ? "every type" : types.length === 1 ? (types[0] ?? "") : `${types.length} types`

const failingText = ({ failures_in_row, last_failure }: EndpointShown): string =>
  last_failure === null ? "" : `${failures_in_row} × ${last_failure.status_code ?? words(last_failure.error)}`

const columns = [
  { title: "ENDPOINT", text: (item: EndpointShown) => item.id },
  { title: "STATUS", text: (item: EndpointShown) => item.status, tone: (item: EndpointShown) => toneOf(item.status) },
  { title: "URL", text: (item: EndpointShown) => item.url, widthMin: 20 },
  { title: "TYPES", text: typesText, widthMin: 10, spare: 2 },
  { title: "OPEN", text: (item: EndpointShown) => String(item.open_deliveries), side: "right" as const, spare: 1 },
  { title: "FAILING", text: failingText, widthMin: 8, spare: 3 }
]

export const endpointsList: Run = async (context) => {
  const { data } = await clientOf(callerOf(context)).endpoints.list({ signal: context.signal })
  const empty = "No endpoint in this environment: trajet endpoints create makes one."
  printList(context, data, { id: ({ id }) => id, columns, empty })
}

const untilText = (until: string | null): string => (until === null ? "" : `, until ${minute(until)}`)

const attemptsText = ({ hours, hours_are_complete }: EndpointDetail): string => {
  const [succeeded, failed] = [hours, hours].map((all, at) =>
    all.reduce((sum, hour) => sum + (at === 0 ? hour.succeeded : hour.failed), 0)
  )
  return `${succeeded} succeeded, ${failed} failed${hours_are_complete ? "" : ", of the newest"}, in seven days`
}

const lines = (endpoint: EndpointShown): ReadonlyArray<readonly [string, string | null]> => [
  ["Id", endpoint.id],
  ...settingLines(endpoint).slice(1),
  ...endpoint.public_keys.map(({ key, signs_until }) => ["Public key", `${key}${untilText(signs_until)}`] as const),
  ["Made", second(endpoint.created_at)],
  ["Reason", endpoint.reason],
  ["Open", endpoint.open_deliveries === 0 ? null : `${endpoint.open_deliveries} deliveries`],
  ["Failing", failingText(endpoint)],
  ["Since", second(endpoint.failing_since)],
  ["Next try", second(endpoint.paused_until)],
  // One secret needs no line: each endpoint has one.
  ...(endpoint.secrets.length < 2 ? [] : endpoint.secrets).map(
    ({ version, signs_from, wiped_at }) =>
      [`Secret ${version}`, `signs from ${minute(signs_from)}${untilText(wiped_at)}`] as const
  )
]

const showEndpoint = (
  endpoint: EndpointShown,
  terminal: Terminal,
  more: ReadonlyArray<readonly [string, string]> = []
) =>
  terminal.print(
    `${terminal.style("bold", clean(endpoint.url))}  ${terminal.style(toneOf(endpoint.status), clean(endpoint.status))}`,
    ...memberLines([...lines(endpoint), ...more], terminal)
  )

const idOf = ({ input }: Context): string => input.operands[0] ?? ""

export const endpointsShow: Run = async (context) => {
  const { input, signal, terminal } = context
  const endpoint = await clientOf(callerOf(context)).endpoints.show(idOf(context), { signal })
  if (input.flag("json")) return terminal.json(endpoint)
  showEndpoint(endpoint, terminal, [["Attempts", attemptsText(endpoint)]])
}

const textsOf =
  (context: Context): SettingTexts =>
  async (name, { file }) => {
    const given = context.input.list(name)
    const [path] = given ?? []
    if (file !== true || path === undefined || path === noneText) return given
    if (path === fromInput && context.input.text("file") === fromInput) {
      throw new UsageError(`--${name} and --file cannot both be standard input`, context.input.command)
    }
    return [(await bytesIn(context, `--${name}`, path)).toString("utf8")]
  }

/** Prints an endpoint with the secret that the API shows this once. */
const showSecret = (made: CreatedEndpoint, { input, terminal }: Context, what: string): void => {
  const { style } = terminal
  if (input.flag("json")) return terminal.json(made)
  terminal.print(
    `${style("green", what)} ${style("bold", clean(made.url))}`,
    ...memberLines([...lines(made), ["Signing secret", made.secret, "bold"]], terminal)
  )
  terminal.note(terminal.errorStyle("dim", "The secret is shown this once: give it to your receiver now."))
}

export const endpointsCreate: Run = async (context) => {
  const body: Body = { ...(await fileOf(context)), ...createdBody(await settingsBody(textsOf(context), settings)) }
  if (body["url"] === undefined) throw new UsageError("give --url, or url in --file", context.input.command)
  const caller = callerOf(context)
  checkReal(context, caller, "the endpoint")
  showSecret(await clientOf(caller).endpoints.create(requestOf(body), { signal: context.signal }), context, "Created")
}

export const endpointsChange: Run = async (context) => {
  const { input, signal, terminal } = context
  const body = changedBody(await settingsBody(textsOf(context), settings), await fileOf(context))
  if (Object.keys(body).length === 0) throw new UsageError("say what to change", input.command)
  const caller = callerOf(context)
  checkReal(context, caller, "the change")
  const changed = await clientOf(caller).endpoints.change(idOf(context), requestOf(body), { signal })
  if (input.flag("json")) return terminal.json(changed)
  showEndpoint(changed, terminal)
}

export const endpointsDelete: Run = async (context) => {
  const { input, signal, terminal } = context
  const caller = callerOf(context)
  checkReal(context, caller, "the deletion")
  await clientOf(caller).endpoints.delete(idOf(context), { signal })
  if (input.flag("json")) return terminal.json({ id: idOf(context), deleted: true })
  terminal.print(`Deleted the endpoint ${idOf(context)}.`)
}

export const endpointsRotate: Run = async (context) => {
  const at = instantOf(context.input, "at", Date.now(), "ahead")
  const caller = callerOf(context)
  checkReal(context, caller, "the new secret")
  const body = at === undefined ? {} : { at }
  showSecret(
    await clientOf(caller).endpoints.rotate(idOf(context), body, { signal: context.signal }),
    context,
    "New secret of"
  )
}
