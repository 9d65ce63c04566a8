import { TrajetApi } from "@trajet/contract"
import { type Endpoint, memberSchema, objectSchema, operationOf, type Operation } from "../contract/operations.ts"
import type { Json } from "../json.ts"
import { keyArgument, sortedBy } from "./arguments.rules.ts"
import { cancel } from "./cancel.ts"
import { answered, requestTo } from "./endpoint-call.ts"
import { explainDelivery } from "./explain-delivery.ts"
import { order } from "./order.ts"
import type { Annotations, RunTool, Tool } from "./tool.model.ts"

const { pricing, transports, tracking, events, webhooks } = TrajetApi.groups

/** The definition of a tool that calls an endpoint. Fields and title come from the contract. */
interface Options {
  readonly name: string
  readonly endpoint: Endpoint
  /** A sentence for the model that the description of the tool ends with. */
  readonly advice: string
  readonly changes?: boolean
  readonly annotations?: Partial<Annotations>
  /** Arguments that the caller must repeat from an earlier answer, such as a price, with their schemas. */
  readonly repeats?: Json
  /** Members of the body that the tool requires, although the endpoint does not. */
  readonly needs?: ReadonlyArray<string>
  readonly title?: string
  readonly answer?: Json
  readonly run?: RunTool
}

const reading: Annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const inputOf = (operation: Operation, { changes = false, repeats = {}, needs = [] }: Options): Json => {
  const key: Json = changes && operation.idempotencyKey !== null ? { [keyArgument]: operation.idempotencyKey } : {}
  const parts = [operation.params, operation.query, operation.body, repeats, key]
  const members = Object.assign({}, ...parts)
  const count = parts.reduce((sum, part) => sum + Object.keys(part).length, 0)
  if (Object.keys(members).length !== count) throw new Error(`${operation.endpoint.path}: two arguments share a name`)
  const asked = [operation.params, repeats, key].flatMap((part) => Object.keys(part))
  return objectSchema(members, [...new Set([...asked, ...operation.required, ...needs])])
}

const noticeSchema = { type: "string", description: "How to read the texts of `data`" }

const tool = (options: Options): Tool => {
  const { name, endpoint, advice, changes = false, annotations = {}, repeats = {} } = options
  const operation = operationOf(endpoint)
  if (changes && operation.idempotencyKey === null) throw new Error(`${name} has no idempotency key in the contract`)
  const title = options.title ?? operation.summary
  const description = options.title === undefined ? operation.description : ""
  const hasBody = endpoint.method !== "GET"
  const plain: RunTool = ({ params, query, body }, call, signal) =>
    answered(call, requestTo(endpoint, { params, query, body: hasBody ? body : null }), signal)
  return {
    name,
    title,
    description: [`${title}.`, description, advice].filter((text) => text !== "").join(" "),
    changes,
    inputSchema: inputOf(operation, options),
    outputSchema: objectSchema({ notice: noticeSchema, data: options.answer ?? operation.answer }, ["notice", "data"]),
    annotations: { ...reading, readOnlyHint: !changes, ...annotations },
    sorted: sortedBy(operation, repeats, changes),
    run: options.run ?? plain
  }
}

/** All tools, in the order in which they are listed. */
export const tools: ReadonlyArray<Tool> = [
  tool({
    name: "price",
    endpoint: pricing.endpoints.estimate,
    advice: "Shows `total_ht` in EUR without VAT, and a `quote_id` that locks this price until `expires_at`."
  }),
  tool({
    name: "order",
    endpoint: transports.endpoints.create,
    advice:
      "Orders only at a price that the person saw and accepted: take `quote_id` and `total_ht` from the tool `price`, for " +
      "the same trip. If the price is another one, nothing is ordered, and the answer shows the present price.",
    changes: true,
    // "Destructive", because an order has to be paid, and its cancellation may cost a fee.
    annotations: { destructiveHint: true, openWorldHint: true },
    repeats: { total_ht: memberSchema("EstimateResponse", "total_ht") },
    needs: ["quote_id"],
    run: order
  }),
  tool({
    name: "list_missions",
    endpoint: transports.endpoints.list,
    advice: "The answer has `next_cursor` if there are more; send it as `cursor` for the next page."
  }),
  tool({
    name: "follow",
    endpoint: transports.endpoints.read,
    advice: "Shows its status, dates, driver, price and documents. Its `id` is the one of `list_missions` or `order`."
  }),
  tool({
    name: "list_tracking_links",
    endpoint: tracking.endpoints.list,
    advice: "Shows for whom links are open, and when they end. No answer has an address: people make links themselves."
  }),
  tool({
    name: "list_events",
    endpoint: events.endpoints.read,
    advice: "What happened to missions. Keep `next_cursor`: the next call with it shows only what is new."
  }),
  tool({
    name: "preview_cancellation",
    endpoint: transports.endpoints.previewCancellation,
    advice: "Shows whether the mission can be cancelled, and the fee in EUR without VAT at this moment."
  }),
  tool({
    name: "cancel",
    endpoint: transports.endpoints.cancel,
    advice:
      "Cancels for good, only at a fee that the person saw and accepted: repeat `penalty.amount_ht` of the tool " +
      "`preview_cancellation` as `amount_ht`. If the fee is another one, nothing is cancelled, and the answer shows the " +
      "present fee.",
    changes: true,
    annotations: { destructiveHint: true, openWorldHint: true },
    repeats: { amount_ht: memberSchema("Penalty", "amount_ht") },
    run: cancel
  }),
  tool({
    name: "list_deliveries",
    endpoint: webhooks.endpoints.list,
    advice: "A `status` of `failed` or `dead` shows the webhooks that did not arrive."
  }),
  tool({
    name: "explain_delivery",
    endpoint: webhooks.endpoints.retry,
    title: "Explain a delivery of a webhook",
    advice:
      "Says why a webhook failed, whether it is sent again, and what to do. Its `id` is the one of `list_deliveries`.",
    answer: {
      type: "object",
      properties: { explanation: { type: "string" }, delivery: operationOf(webhooks.endpoints.retry).answer },
      required: ["explanation", "delivery"]
    },
    run: explainDelivery
  })
]
