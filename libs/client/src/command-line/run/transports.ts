import type { MissionDetail, MissionListItem, Stop, TransportsListQuery } from "../../api/names.ts"
import { memberLines } from "../output/table.rules.ts"
import { day, euros, second, toneOf, town, words } from "../output/words.rules.ts"
import type { Terminal } from "../output/terminal.ts"
import type { Input } from "../table/parse.rules.ts"
import { instantOf } from "../table/values.rules.ts"
import { missionStatuses } from "../table/options.ts"
import type { Client } from "../../client.ts"
import { firstOf, limitOf, printList } from "./answers.ts"
import { callerOf, clientOf, type Run } from "./context.ts"
import { NotFound } from "./failure.rules.ts"

const listColumns = [
  { title: "TRANSPORT", text: (item: MissionListItem) => item.transport_id },
  {
    title: "STATUS",
    text: (item: MissionListItem) => words(item.status),
    tone: (item: MissionListItem) => toneOf(item.status)
  },
  { title: "PICKUP", text: (item: MissionListItem) => day(item.pickup.date) },
  { title: "FROM", text: (item: MissionListItem) => town(item.pickup.address), widthMin: 5 },
  { title: "TO", text: (item: MissionListItem) => town(item.delivery.address), widthMin: 5 },
  { title: "VEHICLE", text: (item: MissionListItem) => item.vehicle.registration ?? "", spare: 1 },
  { title: "EXCL. TAX", text: (item: MissionListItem) => euros(item.price.total_ht), side: "right" as const }
]

const statusOf = (input: Input): TransportsListQuery["status"] =>
  missionStatuses.find((status) => status === input.text("status"))

export const transportsList: Run = async (context) => {
  const { input, signal } = context
  const limit = limitOf(input)
  const now = Date.now()
  const query = {
    status: statusOf(input),
    registration: input.text("plate"),
    reference: input.text("reference"),
    created_after: instantOf(input, "created-after", now),
    created_before: instantOf(input, "created-before", now)
  }
  const { transports } = clientOf(callerOf(context))
  const items = await firstOf(limit, (pageSize) => transports.list({ ...query, limit: pageSize }, { signal }))
  printList(context, items, { id: (item) => item.id, columns: listColumns, empty: "No mission.", limit })
}

const stopText = ({ address, date, start_time, end_time, second_hour }: Stop): string => {
  const again = second_hour ? " (winter time)" : ""
  const time = start_time === null ? "" : ` ${start_time}${end_time === null ? "" : `–${end_time}`}${again}`
  return date === null ? address : `${day(date)}${time}, ${address}`
}

const vehicleText = ({ registration, brand, model, type }: MissionDetail["vehicle"]): string =>
  [registration, brand, model, type].filter((part) => part !== null).join(" ")

const yesNo = (flags: MissionDetail["flags"]): string =>
  Object.entries(flags)
    .flatMap(([name, is]) => (is ? [words(name)] : []))
    .join(", ")

const showMission = (mission: MissionDetail, terminal: Terminal): void => {
  const { style } = terminal
  const { actual, driver, price, return_trip: back } = mission
  terminal.print(
    `${style("bold", mission.transport_id)}  ${style(toneOf(mission.status), words(mission.status))}`,
    ...memberLines(
      [
        ["Id", mission.id],
        ["Reference", mission.reference],
        ["Ordered", second(mission.created_at)],
        ["Pickup", stopText(mission.pickup)],
        ["Delivery", stopText(mission.delivery)],
        ["Vehicle", vehicleText(mission.vehicle)],
        ["Road", `${mission.distance_km} km`],
        ["Price", `${euros(price.amount_ht)} excluding tax`],
        ["Total", back === null ? null : `${euros(price.total_ht)} excluding tax, with the return`],
        ["Special", yesNo(mission.flags)],
        ["Driver", driver.assigned ? (driver.name ?? "assigned") : "not yet"],
        ["Picked up", second(actual.picked_up_on)],
        ["Delivered", second(actual.delivered_on)],
        ["Copy of", mission.duplicated_from?.transport_id ?? null]
      ],
      terminal
    )
  )
  if (back === null) return
  terminal.print(
    "",
    `${style("bold", "Return")}  ${style(toneOf(back.status), words(back.status))}`,
    ...memberLines(
      [
        ["Pickup", stopText(back.pickup)],
        ["Delivery", stopText(back.delivery)],
        ["Vehicle", vehicleText(back.vehicle)],
        ["Road", `${back.distance_km} km`],
        ["Price", `${euros(back.price.amount_ht)} excluding tax`]
      ],
      terminal
    )
  )
}

/** Finds the id of a mission by its number, because the API reads missions by id. Returns an id unchanged. */
export const idOf = async (client: Client, idOrNumber: string, signal: AbortSignal): Promise<string> => {
  if (!/^M-\d+$/iu.test(idOrNumber)) return idOrNumber
  const { data } = await client.transports.list({ transport_id: idOrNumber.toUpperCase(), limit: 1 }, { signal })
  const [mission] = data
  if (mission === undefined) throw new NotFound(`there is no mission ${idOrNumber}: trajet transports list shows them`)
  return mission.id
}

export const transportsShow: Run = async (context) => {
  const { input, signal, terminal } = context
  const client = clientOf(callerOf(context))
  const mission = await client.transports.read(await idOf(client, input.operands[0] ?? "", signal), { signal })
  if (input.flag("json")) terminal.json(mission)
  else showMission(mission, terminal)
}
