import type { DeliveryRecord, WebhooksListQuery } from "../../api/names.ts"
import { tableLines } from "../output/table.rules.ts"
import { second, toneOf } from "../output/words.rules.ts"
import { deliveryStatuses } from "../table/options.ts"
import type { Input } from "../table/parse.rules.ts"
import { callerOf, clientOf, type Run } from "./context.ts"
import { firstOf, limitOf, tellMore } from "./transports.ts"

const resultOf = ({ last_error, last_status_code }: DeliveryRecord): string =>
  [last_status_code === null ? "" : String(last_status_code), last_error ?? ""].filter((part) => part !== "").join(" ")

const columns = [
  { title: "CREATED", text: (item: DeliveryRecord) => second(item.created_at) },
  { title: "STATUS", text: (item: DeliveryRecord) => item.status, tone: (item: DeliveryRecord) => toneOf(item.status) },
  { title: "TRIES", text: (item: DeliveryRecord) => String(item.attempts), side: "right" as const },
  { title: "RESULT", text: resultOf, widthMin: 6 },
  { title: "NEXT", text: (item: DeliveryRecord) => second(item.next_attempt_at), spare: 1 },
  { title: "DELIVERY", text: (item: DeliveryRecord) => item.id },
  { title: "EVENT", text: (item: DeliveryRecord) => item.event_id, spare: 2 }
]

const statusOf = (input: Input): WebhooksListQuery["status"] =>
  deliveryStatuses.find((status) => status === input.text("status"))

export const deliveries: Run = async (context) => {
  const { input, signal, terminal } = context
  const limit = limitOf(input)
  const { webhooks } = clientOf(callerOf(context))
  const status = statusOf(input)
  const items = await firstOf(limit, (pageSize) => webhooks.list({ status, limit: pageSize }, { signal }))
  if (input.flag("json")) return items.forEach((item) => terminal.json(item))
  if (items.length === 0) return terminal.note("No delivery. Endpoints get their events from the moment they are made.")
  terminal.print(...tableLines(columns, items, terminal))
  tellMore(items.length, limit, terminal)
}

export const deliveriesRetry: Run = async (context) => {
  const { input, signal, terminal } = context
  const id = input.operands[0] ?? ""
  const delivery = await clientOf(callerOf(context)).webhooks.retry(id, { signal })
  if (input.flag("json")) return terminal.json(delivery)
  terminal.print(`Delivery ${delivery.id} is sent again: ${delivery.status}.`)
}
