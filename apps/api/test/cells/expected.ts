import type { Actor, MissionStatus } from "@trajet/domain/mission"
import type { Cast, Role } from "../missions/cast.ts"
import { tableRow } from "../missions/table-rows.ts"
import type { Asking, Before, CommandForm } from "./command-form.ts"

/** A refused request, or one that is done with events and a status, both by the rows of the tables. */
export type Expected =
  | { readonly refused: number; readonly code: string | null }
  | { readonly refused: null; readonly status: MissionStatus; readonly events: ReadonlyArray<ExpectedEvent> }

export interface ExpectedEvent {
  readonly type: string
  /** Of `transport.status_changed`. */
  readonly move?: { readonly from: MissionStatus; readonly to: MissionStatus; readonly who: ReadonlyArray<Actor> }
}

/** The row of the tables by which a command starts in this status. */
const startOf = ({ starts }: CommandForm, status: MissionStatus) =>
  starts.find((row) => tableRow(row, status) !== undefined)

const askingAs = (role: Role): Asking => (role === "client" || role === "operator" ? role : "driver")

/** True if the role is a driver who may not know the mission, or whose trip it is not. */
const isOfOtherDriver = ({ seen }: Before, cast: Cast, role: Role, { ofDriver }: CommandForm): boolean => {
  if (role === "client" || role === "operator") return false
  const { aller, retour } = seen.trips
  const drivers = { aller: aller.driver?.id, retour: retour?.driver?.id }
  const { id } = cast[role]
  return ofDriver === undefined ? drivers.aller !== id && drivers.retour !== id : drivers[ofDriver] !== id
}

/** The code that refuses a change in any status; null if its trip or leg lies ahead. */
const earlierConflict = (before: Before, { isInvoiced, leg, refused }: CommandForm): string | null => {
  const { seen, situation } = before
  if (situation.status === "cancelled") return null
  if (isInvoiced?.(before) === true) return "leg_invoiced"
  if (leg === undefined) return refused?.(before) ?? null
  const { aller, retour } = seen.trips
  const named = leg.endsWith("retour") ? retour : aller
  if ((leg.startsWith("enlevement") ? named?.picked_up_at : named?.delivered_at) !== null) return "already_departed"
  return named?.status === "cancelled" ? "not_in_this_status" : null
}

const statusConflict = ({ situation: { status } }: Before, { starts }: CommandForm): string => {
  if (status === "cancelled") return "already_cancelled"
  return starts.includes("cancel") ? "not_cancellable" : "not_in_this_status"
}

const refusal = (
  form: CommandForm,
  before: Before,
  cast: Cast,
  role: Role
): { readonly refused: number; readonly code: string | null } | null => {
  const asking = askingAs(role)
  const isClientsApi = form.request(before, cast).route.includes(" /v1/")
  if ((asking === "client") !== isClientsApi) return { refused: 401, code: null }
  if (!form.by.includes(asking)) return { refused: 403, code: "role_not_allowed" }
  if (isOfOtherDriver(before, cast, role, form) || form.isUnknown?.(before) === true) {
    return { refused: 404, code: null }
  }
  const conflict =
    earlierConflict(before, form) ??
    (startOf(form, before.situation.status) === undefined ? statusConflict(before, form) : form.guard?.(before)) ??
    null
  return conflict === null ? null : { refused: 409, code: conflict }
}

/** The outcome of a command as the tables say it: guards are those of the form. */
export const expectedOutcome = (form: CommandForm, before: Before, cast: Cast, role: Role): Expected => {
  const refused = refusal(form, before, cast, role)
  if (refused !== null) return refused
  let { status } = before.situation
  const events: Array<ExpectedEvent> = []
  // The row that a refused document moves by names the event of the refusal once more.
  const add = (types: ReadonlyArray<string>) =>
    events.push(...types.filter((type) => !events.some((one) => one.type === type)).map((type) => ({ type })))
  const start = startOf(form, status)
  for (const named of [...(start === undefined ? [] : [start]), ...(form.follows?.(before) ?? [])]) {
    const row = tableRow(named, status)
    if (row === undefined) throw new Error(`${named} does not follow in ${status}`)
    if ("to" in row) {
      const to = row.to.length === 1 ? row.to[0] : before.situation.before
      if (to === undefined) throw new Error(`${named} leads to several statuses`)
      add(row.eventsBefore ?? [])
      events.push({ type: "transport.status_changed", move: { from: status, to, who: row.who } })
      status = to
    }
    add(row.events)
  }
  return { refused: null, status, events }
}
