import type { BodyOf } from "@trajet/contract"
import { call } from "../../api/call.ts"
import { changedDates, type LegDates } from "../../missions/detail/changes/dates.rules.ts"
import type { Action, ActionField, Values } from "./action.model.ts"
import { reasonField, type Words } from "./driver-actions.ts"
import type { Trip, TripName } from "./mission.model.ts"

type Stop = Trip["pickup"]
export type StopName = "pickup" | "delivery"

type Legs = BodyOf<"PATCH /operations/v1/missions/:id/dates">["legs"]

// The type of an object literal with a computed name would not be compared with the request's.
const legsOf = (trip: TripName, stop: StopName, change: NonNullable<Legs[keyof Legs]>): Legs => {
  const legs: { -readonly [Leg in keyof Legs]: Legs[Leg] } = {}
  legs[`${stop === "pickup" ? "enlevement" : "livraison"}-${trip}`] = change
  return legs
}

const shown = ({ date, end_time: end, start_time: start }: Stop): LegDates => ({
  date: date?.slice(0, 10) ?? "",
  start: start ?? "",
  end: end ?? ""
})

export const datesAction = (t: Words, id: string, trip: TripName, name: StopName, stop: Stop): Action => {
  const before = shown(stop)
  const { date, end, start } = before
  const changed = (values: Values) =>
    changedDates(before, { date: values["date"] ?? "", start: values["start"] ?? "", end: values["end"] ?? "" })
  return {
    title: `${t.changeDates} · ${t[name]}`,
    verb: t.changeDates,
    fields: [
      { name: "date", label: t.date, kind: "day", initial: date, isOptional: true },
      { name: "start", label: t.startTime, kind: "time", initial: start, isOptional: true },
      { name: "end", label: t.endTime, kind: "time", initial: end, isOptional: true },
      reasonField(t)
    ],
    isIdle: (values) => Object.keys(changed(values)).length === 0,
    done: t.didChangeDates,
    run: (values) =>
      call("PATCH /operations/v1/missions/:id/dates", {
        path: { id },
        body: { legs: legsOf(trip, name, changed(values)), reason: values["reason"] ?? "" }
      })
  }
}

const vehicleMembers = ["registration", "vin", "brand", "model"] as const

const changedVehicle = (before: Trip["vehicle"], values: Values): Partial<Record<string, string>> =>
  Object.fromEntries(
    vehicleMembers
      .map((name) => [name, (values[name] ?? "").trim()] as const)
      .filter(([name, value]) => value !== "" && value !== before[name])
  )

const nameLengthMax = 100

export const vehicleAction = (t: Words, id: string, trip: TripName, vehicle: Trip["vehicle"]): Action => ({
  title: t.changeVehicle,
  note: t.changeVehicleNote,
  verb: t.changeVehicle,
  fields: [
    ...vehicleMembers.map((name): ActionField => ({
      name,
      label: t[name],
      kind: "text",
      initial: vehicle[name] ?? "",
      isOptional: true,
      lengthMax: nameLengthMax
    })),
    reasonField(t)
  ],
  isIdle: (values) => Object.keys(changedVehicle(vehicle, values)).length === 0,
  done: t.didChangeVehicle,
  run: (values) =>
    call("PATCH /operations/v1/missions/:id/vehicle", {
      path: { id },
      body: { trip, ...changedVehicle(vehicle, values), reason: values["reason"] ?? "" }
    })
})

export const priceAction = (t: Words, id: string, leg: TripName, price: number | undefined): Action => ({
  title: t.changePrice,
  verb: t.changePrice,
  fields: [
    { name: "price", label: t.newPrice, kind: "amount", initial: price === undefined ? "" : String(price) },
    // The client reads it, and the audit log has the same text.
    { ...reasonField(t), label: t.motif }
  ],
  isIdle: (values) => Number(values["price"]) === price || Number.isNaN(Number(values["price"])),
  done: t.didChangePrice,
  run: ({ price: given, reason = "" }) =>
    call("POST /operations/v1/missions/:id/price-adjustments", {
      path: { id },
      body: { leg, new_price_ht: Number(given), motif: reason, reason }
    })
})

export const addOptionAction = (t: Words, id: string, leg: TripName, groupId: string): Action => ({
  title: t.addOption,
  verb: t.addOption,
  fields: [{ name: "option", label: t.option, kind: "option", groupId }, reasonField(t)],
  done: t.didAddOption,
  run: ({ option = "", reason = "" }) =>
    call("POST /operations/v1/missions/:id/options", { path: { id }, body: { option_key: option, leg, reason } })
})

interface NamedOption {
  readonly key: string
  readonly name: string
}

export const removeOptionAction = (t: Words, id: string, leg: TripName, { key, name }: NamedOption): Action => ({
  title: `${t.removeOption} · ${name}`,
  verb: t.removeOption,
  isDangerous: true,
  fields: [reasonField(t)],
  done: t.didRemoveOption,
  run: ({ reason = "" }) =>
    call("DELETE /operations/v1/missions/:id/options/:option_key", {
      path: { id, option_key: key },
      query: { leg, reason }
    })
})

export const invoiceAction = (t: Words, id: string, trip: TripName): Action => ({
  title: t.noteInvoice,
  note: t.invoiceNote,
  verb: t.noteInvoice,
  fields: [],
  done: t.didInvoice,
  run: () => call("POST /operations/v1/missions/:id/invoice", { path: { id }, body: { trip } })
})
