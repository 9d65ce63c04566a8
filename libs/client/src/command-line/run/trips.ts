import type { CreateResponse, EstimateResponse } from "../../api/names.ts"
import { memberLines, tableLines } from "../output/table.rules.ts"
import type { Terminal } from "../output/terminal.ts"
import { lineText, warningText } from "../output/price-words.rules.ts"
import { euros, hoursAndMinutes, second, words } from "../output/words.rules.ts"
import { checkReal } from "./answers.ts"
import { callerOf, clientOf, type Run } from "./context.ts"
import { fileOf } from "./files.ts"
import { estimateRequestOf, orderOf } from "./trip.rules.ts"

type Line = EstimateResponse["breakdown"][number]

const lineColumns = [
  { title: "LINE", text: lineText, widthMin: 16 },
  { title: "TRIP", text: ({ leg }: Line) => (leg === "retour" ? "return" : "outbound"), spare: 1 },
  { title: "QUANTITY", text: ({ quantity }: Line) => String(quantity), side: "right" as const, spare: 2 },
  { title: "UNIT", text: ({ unit_price_ht }: Line) => euros(unit_price_ht), side: "right" as const, spare: 2 },
  { title: "EXCL. TAX", text: ({ amount_ht }: Line) => euros(amount_ht), side: "right" as const }
]

const warningMembers = (warnings: ReadonlyArray<string>) =>
  warnings.map((warning) => ["Warning", warningText(warning), "yellow"] as const)

const showPrice = (price: EstimateResponse, terminal: Terminal): void => {
  const { style } = terminal
  const back = price.return_trip
  terminal.print(
    ...memberLines(
      [
        ["From", price.pickup.address],
        ["To", price.delivery.address],
        ["Road", `${price.distance_km} km, ${hoursAndMinutes(price.duration_min)}`],
        ["Return", back === null ? null : `${back.delivery.address}, ${back.distance_km} km`],
        ["Vehicle", `${price.vehicle_class} (${price.vehicle_class_source})`],
        ["Total", `${euros(price.total_ht)} excluding tax`, "bold"],
        ["Earliest", `${second(price.min_date)} for the pickup`]
      ],
      terminal
    ),
    "",
    ...tableLines(lineColumns, price.breakdown, terminal),
    ""
  )
  terminal.print(...memberLines(warningMembers(price.warnings), terminal))
  if (!price.orderable) terminal.print(style("yellow", "This trip cannot be ordered as it is."))
  // Only `--json` prints the quote itself, which has some 700 characters.
  terminal.print(style("dim", `The quote_id of --json keeps this price until ${second(price.expires_at)}.`))
}

export const price: Run = async (context) => {
  const { input, signal, terminal } = context
  const request = estimateRequestOf(input, await fileOf(context))
  const answer = await clientOf(callerOf(context)).pricing.estimate(request, { signal })
  if (input.flag("json")) terminal.json(answer)
  else showPrice(answer, terminal)
}

const showOrder = (order: CreateResponse, terminal: Terminal): void => {
  const { style } = terminal
  // The API may assign the number after its answer.
  const number = order.transport_id ?? ""
  terminal.print(
    `${style("green", "Ordered")} ${style("bold", number)}`.trimEnd(),
    ...memberLines(
      [
        ["Id", order.id],
        ["Status", words(order.status)],
        ["From", order.pickup.address],
        ["To", order.delivery.address],
        ["Return", order.return_trip?.delivery.address ?? null],
        ["Price", `${order.price} € excluding tax`, "bold"],
        ...warningMembers(order.warnings)
      ],
      terminal
    ),
    style("dim", `Follow it: trajet events --follow --transport ${order.id ?? number}`)
  )
}

export const order: Run = async (context) => {
  const { input, signal, terminal } = context
  const caller = callerOf(context)
  const request = orderOf(input, await fileOf(context), caller.billing)
  checkReal(context, caller, "the order")
  const answer = await clientOf(caller).transports.create(request, {
    signal,
    idempotencyKey: input.text("idempotency-key")
  })
  if (input.flag("json")) terminal.json(answer)
  else showOrder(answer, terminal)
}
