import type { DeliveryRecord, WebhooksListQuery } from "../../api/names.ts"
import { minute, toneOf, words } from "../output/words.rules.ts"
import { deliveryStatuses } from "../table/options.ts"
import type { Input } from "../table/parse.rules.ts"
import { firstOf, limitOf, printList } from "./answers.ts"
import { callerOf, clientOf, type Run } from "./context.ts"

/** The status of the answer, or the code of the error without its sentence. */
const resultOf = ({ last_error, last_status_code }: DeliveryRecord): string =>
  last_status_code === null ? words(last_error?.split(":", 1)[0] ?? "") : String(last_status_code)

const stateOf = ({ attempts, status }: DeliveryRecord): string => (attempts > 1 ? `${status} ×${attempts}` : status)

const columns = [
  { title: "CREATED", text: (item: DeliveryRecord) => minute(item.created_at) },
  { title: "STATUS", text: stateOf, tone: (item: DeliveryRecord) => toneOf(item.status) },
  { title: "RESULT", text: resultOf, widthMin: 6 },
  { title: "NEXT", text: (item: DeliveryRecord) => minute(item.next_attempt_at), spare: 1 },
  { title: "DELIVERY", text: (item: DeliveryRecord) => item.id },
  { title: "EVENT", text: (item: DeliveryRecord) => item.event_id, spare: 2 }
]

const statusOf = (input: Input): WebhooksListQuery["status"] =>
  deliveryStatuses.find((status) => status === input.text("status"))

export const deliveries: Run = async (context) => {
  const { input, signal } = context
  const limit = limitOf(input)
  const { webhooks } = clientOf(callerOf(context))
  const status = statusOf(input)
  const items = await firstOf(limit, (pageSize) => webhooks.list({ status, limit: pageSize }, { signal }))
  const empty = "No delivery. Endpoints get their events from the moment they are made."
  printList(context, items, { id: (item) => item.id, columns, empty, limit })
}

export const deliveriesRetry: Run = async (context) => {
  const { input, signal, terminal } = context
  const id = input.operands[0] ?? ""
  const delivery = await clientOf(callerOf(context)).webhooks.retry(id, { signal })
  if (input.flag("json")) return terminal.json(delivery)
  terminal.print(`Delivery ${delivery.id} is sent again: ${delivery.status}.`)
}
