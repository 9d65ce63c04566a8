import { basename } from "node:path"
import type {
  CancelResponse,
  DatesRequest,
  Document,
  Option,
  OptionChangeResponse,
  TrackingLink
} from "../../api/names.ts"
import { memberLines } from "../output/table.rules.ts"
import { clean } from "../output/clean.rules.ts"
import { euros, minute, second, toneOf, words } from "../output/words.rules.ts"
import { legOptions, trackingLanguages, trackingSides } from "../table/options.ts"
import { UsageError } from "../table/parse.rules.ts"
import { fieldsOf, legTimeOf } from "../table/values.rules.ts"
import { checkReal, printList } from "./answers.ts"
import { callerOf, clientOf, type Context, type Run } from "./context.ts"
import { bytesIn, fromInput } from "./files.ts"
import { idOf } from "./transports.ts"

const missionId = ({ input, signal }: Context, client: ReturnType<typeof clientOf>): Promise<string> =>
  idOf(client, input.operands[0] ?? "", signal)

const legOf = ({ input }: Context): "aller" | "retour" => (input.flag("return") ? "retour" : "aller")

type Penalty = CancelResponse["penalty"]

const feeText = ({ amount_ht, base_ht, rule }: Penalty): string =>
  `${euros(amount_ht)} of ${euros(base_ht)}, excluding tax: ${words(rule)}`

const previewCancellation: Run = async (context) => {
  const { input, signal, terminal } = context
  const client = clientOf(callerOf(context))
  const preview = await client.transports.previewCancellation(await missionId(context, client), { signal })
  if (input.flag("json")) return terminal.json(preview)
  const { cancellable, next_amount_ht, next_step_at, penalty } = preview
  const next = next_step_at === null ? null : `${euros(next_amount_ht ?? 0)} from ${second(next_step_at)}`
  terminal.print(
    ...memberLines(
      [
        ["Cancellable", cancellable ? "yes" : "no", cancellable ? null : "yellow"],
        ["Fee", penalty === null ? null : feeText(penalty), "bold"],
        ["Rises to", next]
      ],
      terminal
    )
  )
}

export const transportsCancel: Run = async (context) => {
  const { input, signal, terminal } = context
  if (input.flag("preview")) return previewCancellation(context)
  const caller = callerOf(context)
  checkReal(context, caller, "the cancellation")
  const client = clientOf(caller)
  const reason = input.text("reason")
  const body = reason === undefined ? {} : { reason }
  const cancelled = await client.transports.cancel(await missionId(context, client), body, { signal })
  if (input.flag("json")) return terminal.json(cancelled)
  const both = cancelled.return_included ? ", with its return" : ""
  terminal.print(
    `Cancelled ${clean(input.operands[0] ?? "")}${both}.`,
    ...memberLines([["Fee", feeText(cancelled.penalty), "bold"]], terminal)
  )
}

const datesRequest = ({ input }: Context): DatesRequest => {
  const names = (["pickup", "delivery", "return-pickup", "return-delivery"] as const).filter(
    (name) => input.text(name) !== undefined
  )
  if (names.length === 0) {
    throw new UsageError(
      "say which date changes: --pickup, --delivery, --return-pickup, --return-delivery",
      input.command
    )
  }
  return { legs: Object.fromEntries(names.map((name) => [legOptions[name], legTimeOf(input, name) ?? null])) }
}

/** Tells whether the driver has to agree to a change. */
const validationText = (validation: OptionChangeResponse["driver_validation"]): string =>
  validation.requested ? "The driver was asked to agree." : ""

export const transportsDates: Run = async (context) => {
  const { input, signal, terminal } = context
  const request = datesRequest(context)
  const caller = callerOf(context)
  checkReal(context, caller, "the change")
  const client = clientOf(caller)
  const changed = await client.transports.changeDates(await missionId(context, client), request, { signal })
  if (input.flag("json")) return terminal.json(changed)
  const named = changed.updated_legs.map((leg) => Object.entries(legOptions).find(([, one]) => one === leg)?.[0] ?? leg)
  terminal.print(named.length === 0 ? "Nothing changed." : clean(`Changed ${named.map(words).join(", ")}.`))
  if (changed.driver_validation.requested) terminal.print(validationText(changed.driver_validation))
}

const needs = ({ requirements: { documents, fields, implied_by } }: Option): string =>
  implied_by === null
    ? [...fields.filter(({ required }) => required).map(({ name }) => name), ...documents].join(", ")
    : `by ${implied_by}`

const optionColumns = [
  { title: "OPTION", text: (item: Option) => item.key },
  { title: "NAME", text: (item: Option) => item.name, widthMin: 16 },
  { title: "EXCL. TAX", text: (item: Option) => euros(item.price), side: "right" as const },
  { title: "SET", text: (item: Option) => (item.active ? "yes" : ""), spare: 1 },
  { title: "NEEDS", text: needs, widthMin: 8, spare: 2 }
]

export const optionsList: Run = async (context) => {
  const { input, signal } = context
  const transport_id = input.text("transport")
  const query = transport_id === undefined ? {} : { transport_id, leg: legOf(context) }
  const { options } = await clientOf(callerOf(context)).options.catalogue(query, { signal })
  printList(context, options, { id: ({ key }) => key, columns: optionColumns, empty: "No option." })
}

const showOption = (changed: OptionChangeResponse, { input, terminal }: Context): void => {
  if (input.flag("json")) return terminal.json(changed)
  const { delta, driver_validation, new_price, removed, warnings } = changed
  terminal.print(
    ...memberLines(
      [
        ["Option", changed.option],
        ["Removed", removed.join(", ")],
        ["Change", delta === null ? null : `${delta < 0 ? "" : "+"}${euros(delta)} excluding tax`, "bold"],
        ["Price", new_price === null ? null : `${euros(new_price)} excluding tax`],
        ["Driver", validationText(driver_validation)],
        ...warnings.map((warning) => ["Warning", words(warning), "yellow"] as const)
      ],
      terminal
    )
  )
}

export const optionsAdd: Run = async (context) => {
  const { input, signal } = context
  const params = fieldsOf(input, "field")
  const caller = callerOf(context)
  checkReal(context, caller, "the change")
  const client = clientOf(caller)
  const body = { option_key: input.operands[1] ?? "", leg: legOf(context) }
  const request = Object.keys(params).length === 0 ? body : { ...body, params }
  showOption(await client.options.add(await missionId(context, client), request, { signal }), context)
}

export const optionsRemove: Run = async (context) => {
  const { input, signal } = context
  const caller = callerOf(context)
  checkReal(context, caller, "the change")
  const client = clientOf(caller)
  const query = { leg: legOf(context) }
  const id = await missionId(context, client)
  showOption(await client.options.remove(id, input.operands[1] ?? "", query, { signal }), context)
}

const documentColumns = [
  { title: "MADE", text: (item: Document) => minute(item.created_at) },
  { title: "KEY", text: (item: Document) => item.key },
  { title: "STATUS", text: (item: Document) => item.status, tone: (item: Document) => toneOf(item.status) },
  { title: "NAME", text: (item: Document) => item.file_name, widthMin: 8, spare: 1 },
  { title: "TRIP", text: (item: Document) => (item.is_retour ? "return" : "outbound"), spare: 2 },
  // A link that is cut opens nothing, and a terminal is too narrow for one.
  { title: "LINK", text: (item: Document) => item.url, spare: 3 }
]

export const documentsList: Run = async (context) => {
  const client = clientOf(callerOf(context))
  const { data } = await client.documents.list(await missionId(context, client), {}, { signal: context.signal })
  printList(context, data, { id: ({ id }) => id, columns: documentColumns, empty: "No document." })
  const { input, terminal } = context
  if (terminal.width === null || data.length === 0 || input.flag("json") || input.flag("quiet")) return
  terminal.note(terminal.errorStyle("dim", "--json has the links."))
}

// The API refuses a larger document.
const documentBytesMax = 10 * 1_048_576

export const documentsAdd: Run = async (context) => {
  const { input, signal, terminal } = context
  const [, path = ""] = input.operands
  const key = input.text("key")
  if (key === undefined) throw new UsageError("give --key, such as pv_livraison", input.command)
  const name = input.text("name") ?? (path === fromInput ? undefined : basename(path))
  if (name === undefined) throw new UsageError("give the --name of a document on standard input", input.command)
  const content = await bytesIn(context, "FILE", path, documentBytesMax)
  const caller = callerOf(context)
  checkReal(context, caller, "the document")
  const client = clientOf(caller)
  const files = [{ key, leg: legOf(context), file_name: name, content }]
  const { data } = await client.documents.deposit(
    await missionId(context, client),
    { files },
    { signal, idempotencyKey: input.text("idempotency-key") }
  )
  // One document is either deposited or refused with a problem.
  for (const result of data) {
    if (input.flag("json")) terminal.json(result)
    else terminal.print(clean(`Added ${name}: document ${result.document?.id ?? ""}.`))
  }
}

const trackingColumns = [
  { title: "LINK", text: (item: TrackingLink) => item.id },
  { title: "SIDE", text: (item: TrackingLink) => item.side },
  { title: "TRIP", text: (item: TrackingLink) => (item.leg === "retour" ? "return" : "outbound") },
  { title: "MADE", text: (item: TrackingLink) => minute(item.created_at), spare: 1 },
  { title: "ENDS", text: (item: TrackingLink) => (item.expires_at === null ? "" : minute(item.expires_at)), spare: 2 }
]

export const trackingList: Run = async (context) => {
  const client = clientOf(callerOf(context))
  const { data } = await client.tracking.list(await missionId(context, client), { signal: context.signal })
  printList(context, data, { id: ({ id }) => id, columns: trackingColumns, empty: "No open link." })
}

export const trackingCreate: Run = async (context) => {
  const { input, signal, terminal } = context
  const side = trackingSides.find((each) => each === input.text("side"))
  if (side === undefined)
    throw new UsageError(`say whom the page is for: --side ${trackingSides.join(" or ")}`, input.command)
  const language = trackingLanguages.find((each) => each === input.text("language"))
  const caller = callerOf(context)
  checkReal(context, caller, "the link")
  const client = clientOf(caller)
  const body = { side, leg: legOf(context), ...(language === undefined ? {} : { language }) }
  const link = await client.tracking.create(await missionId(context, client), body, { signal })
  if (input.flag("json")) return terminal.json(link)
  terminal.print(clean(link.url))
  terminal.note("The address is shown this once. Whoever has it sees the page.")
}

export const trackingRevoke: Run = async (context) => {
  const { input, signal, terminal } = context
  const caller = callerOf(context)
  checkReal(context, caller, "the end of the link")
  const client = clientOf(caller)
  const link = input.operands[1] ?? ""
  await client.tracking.delete(await missionId(context, client), link, { signal })
  if (input.flag("json")) return terminal.json({ id: link })
  terminal.print(`Revoked ${clean(link)}: its page is gone.`)
}
