import { Checkbox } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useBookVehicles } from "../book/book-query.ts"
import type { ReactNode } from "react"
import type { Place } from "../detail/route/projection.rules.ts"
import classes from "../missions.module.css"
import { ComboField } from "./combo-field.tsx"
import { Field } from "./field.tsx"
import { OptionalPart } from "./optional-part.tsx"
import { PlaceAddress } from "./place-address.tsx"
import type { ContactInputs, PlaceInputs, VehicleInputs } from "./order.model.ts"
import { texts } from "./texts.ts"

interface PlaceProps {
  readonly title: string
  /** Path of the place in the request. */
  readonly path: string
  readonly place: PlaceInputs
  /** Where the address was found. */
  readonly near: Place | null
  readonly change: (place: PlaceInputs) => void
  readonly isDated?: boolean
}

const placeMembers = {
  date: "date",
  start: "start_time",
  end: "end_time",
  name: "contact.name",
  phone: "contact.phone",
  mail: "contact.mail"
} as const

const optionalMembers = [placeMembers.start, placeMembers.end, placeMembers.mail, "need_appointment"]

/** What is said of these members is said of the address. */
export const pathsOfPlace = (path: string): ReadonlyArray<string> => [
  path,
  ...["address", "lat", "lng"].map((member) => `${path}.${member}`)
]

/** The inputs of a place. */
export const PlaceFields = ({ change, isDated = true, near, path, place, title }: PlaceProps) => {
  const t = useTexts(texts)
  const of = (name: keyof typeof placeMembers) => ({
    value: place[name],
    paths: [`${path}.${placeMembers[name]}`],
    change: (value: string) => change({ ...place, [name]: value })
  })
  return (
    <fieldset className={classes.fieldset}>
      <legend>{title}</legend>
      <div className={classes.fields}>
        <PlaceAddress {...{ title, place, near, change }} paths={pathsOfPlace(path)} />
        <Field label={t.date} type="date" isRequired={isDated} {...of("date")} />
        <Field label={t.name} {...of("name")} />
        <Field label={t.phone} type="tel" {...of("phone")} />
        <OptionalPart
          title={t.morePlace}
          of={title}
          filled={[place.start, place.end, place.mail, place.isAppointment ? t.appointment : ""]}
          paths={optionalMembers.map((member) => `${path}.${member}`)}
        >
          <Field label={t.start} type="time" {...of("start")} />
          <Field label={t.end} type="time" {...of("end")} />
          <Field label={t.mail} type="email" {...of("mail")} />
          <Checkbox
            className={classes.wide ?? ""}
            label={t.appointment}
            checked={place.isAppointment}
            onChange={(event) => change({ ...place, isAppointment: event.currentTarget.checked })}
          />
        </OptionalPart>
      </div>
    </fieldset>
  )
}

interface ContactProps {
  readonly title: string
  readonly contact: ContactInputs
  readonly change: (contact: ContactInputs) => void
}

/** The inputs of a contact alone. */
export const ContactFields = ({ change, contact, title }: ContactProps) => {
  const t = useTexts(texts)
  const of = (name: keyof ContactInputs) => ({
    value: contact[name],
    change: (value: string) => change({ ...contact, [name]: value })
  })
  return (
    <fieldset className={classes.fieldset}>
      <legend>{title}</legend>
      <div className={classes.fields}>
        <Field label={t.name} {...of("name")} />
        <Field label={t.phone} type="tel" {...of("phone")} />
        <Field label={t.mail} type="email" {...of("mail")} />
      </div>
    </fieldset>
  )
}

interface VehicleProps {
  readonly title: string
  /** Path of the vehicle in the request. */
  readonly path: string
  readonly vehicle: VehicleInputs
  readonly change: (vehicle: VehicleInputs) => void
  /** Further optional inputs, and what they have. */
  readonly children?: ReactNode
  readonly filled?: ReadonlyArray<string>
}

const noTexts: ReadonlyArray<string> = []

/** The inputs of a vehicle. */
export const VehicleFields = ({ change, children, filled = noTexts, path, title, vehicle }: VehicleProps) => {
  const t = useTexts(texts)
  const of = (name: Exclude<keyof VehicleInputs, "isElectric">) => ({
    value: vehicle[name],
    paths: [`${path}.${name}`],
    change: (value: string) => change({ ...vehicle, [name]: value })
  })
  return (
    <>
      <ComboField
        label={t.registration}
        placeholder="AB-123-CD"
        isWanted
        max={20}
        {...useBookVehicles(change)}
        {...of("registration")}
      />
      <OptionalPart
        title={t.moreVehicle}
        of={title}
        filled={[vehicle.brand, vehicle.model, vehicle.vin, vehicle.isElectric ? t.electric : "", ...filled]}
        paths={["brand", "model", "vin", "electric"].map((member) => `${path}.${member}`)}
      >
        <Field label={t.brand} max={80} size="half" {...of("brand")} />
        <Field label={t.model} max={80} size="half" {...of("model")} />
        <Field label={t.vin} max={34} size="half" {...of("vin")} />
        <Checkbox
          className={`${classes.half} ${classes.atEnd}`}
          label={t.electric}
          checked={vehicle.isElectric}
          onChange={(event) => change({ ...vehicle, isElectric: event.currentTarget.checked })}
        />
        {children}
      </OptionalPart>
    </>
  )
}
