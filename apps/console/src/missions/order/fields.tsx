import { Checkbox } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useBookVehicles } from "../book/book-query.ts"
import type { Place } from "../detail/route/projection.rules.ts"
import classes from "../missions.module.css"
import { ComboField } from "./combo-field.tsx"
import { Field } from "./field.tsx"
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
        <Field label={t.start} type="time" {...of("start")} />
        <Field label={t.end} type="time" {...of("end")} />
        <Field label={t.name} {...of("name")} />
        <Field label={t.phone} type="tel" {...of("phone")} />
        <Field label={t.mail} type="email" {...of("mail")} />
        <Checkbox
          className={classes.wide ?? ""}
          label={t.appointment}
          checked={place.isAppointment}
          onChange={(event) => change({ ...place, isAppointment: event.currentTarget.checked })}
        />
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
  /** Path of the vehicle in the request. */
  readonly path: string
  readonly vehicle: VehicleInputs
  readonly change: (vehicle: VehicleInputs) => void
}

/** The inputs of a vehicle. */
export const VehicleFields = ({ change, path, vehicle }: VehicleProps) => {
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
        max={20}
        {...useBookVehicles(change)}
        {...of("registration")}
      />
      <Field label={t.brand} max={80} {...of("brand")} />
      <Field label={t.model} max={80} {...of("model")} />
      <Field label={t.vin} max={34} size="half" {...of("vin")} />
      <Checkbox
        className={`${classes.half} ${classes.atEnd}`}
        label={t.electric}
        checked={vehicle.isElectric}
        onChange={(event) => change({ ...vehicle, isElectric: event.currentTarget.checked })}
      />
    </>
  )
}
