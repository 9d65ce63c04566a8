import type { Contact, Stop, StopWindow } from "@trajet/domain/mission"
import { Schema } from "effect"
import { Day, DayShown, E164Shown, TimeOfDayShown } from "../schema/text.model.ts"

const nullable = Schema.NullOr(Schema.String)

/** The window of a leg in an answer: the one list of its members, with `windowWire`. */
export const windowShown = {
  date: Schema.NullOr(DayShown),
  start_time: Schema.NullOr(TimeOfDayShown),
  end_time: Schema.NullOr(TimeOfDayShown),
  second_hour: Schema.Boolean.annotate({
    description:
      "True if the hours of the leg are the second ones of the night in October in which 02:00 to 03:00 in Europe/Paris comes twice"
  })
}

/** The same in answers to people, whose document says the form of a day. */
export const windowForPeople = { ...windowShown, date: Schema.NullOr(Day) }

/** A window as answers show it, without the other members of its stop. */
export const windowWire = ({ date, endTime, secondHour, startTime }: StopWindow) => ({
  date,
  start_time: startTime,
  end_time: endTime,
  second_hour: secondHour
})

/** Where a stop is. */
export const pointShown = { address: Schema.String, lat: Schema.Finite, lng: Schema.Finite }

export const pointWire = ({ place: { address, lat, lng } }: Pick<Stop, "place">) => ({ address, lat, lng })

export const contactShown = {
  name: nullable,
  phone: nullable,
  phone_e164: E164Shown,
  email: nullable,
  company: nullable
}

export const contactWire = ({ company, email, name, phone, phoneE164 }: Contact) => ({
  name,
  phone,
  phone_e164: phoneE164,
  email,
  company
})
