import { Radio, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "../missions.module.css"
import type { Place } from "../detail/route/projection.rules.ts"
import { ContactFields, pathsOfPlace, PlaceFields, VehicleFields } from "./fields.tsx"
import { type OrderInputs, type ReturnForm, returnForms } from "./order.model.ts"
import { PlaceAddress } from "./place-address.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly inputs: OrderInputs
  /** Where the address of the return was found. */
  readonly near: Place | null
  readonly change: (members: Partial<OrderInputs>) => void
}

const pathOfPlace = "return_trip.delivery"

const Another = ({ change, inputs, near }: Props) => {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" mt="sm">
      <div className={classes.fields}>
        <VehicleFields
          title={t.returnTitle}
          path="return_trip.vehicle"
          vehicle={inputs.returnVehicle}
          change={(returnVehicle) => change({ returnVehicle })}
        />
      </div>
      <ContactFields
        title={t.returnPickup}
        contact={inputs.returnPickup}
        change={(returnPickup) => change({ returnPickup })}
      />
      <PlaceFields
        title={t.delivery}
        path={pathOfPlace}
        isDated={false}
        place={inputs.returnPlace}
        near={near}
        change={(returnPlace) => change({ returnPlace })}
      />
    </Stack>
  )
}

/** The forms of a return. */
export const ReturnFields = ({ change, inputs, near }: Props) => {
  const t = useTexts(texts)
  const labels: Readonly<Record<ReturnForm, string>> = {
    none: t.none,
    back: t.backForm,
    elsewhere: t.elsewhere,
    another: t.another
  }
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.returnTitle}</legend>
      <Stack gap="xs">
        {returnForms.map((form) => (
          <Radio
            key={form}
            name="return"
            value={form}
            label={labels[form]}
            checked={inputs.returnForm === form}
            onChange={() => change({ returnForm: form })}
          />
        ))}
      </Stack>
      {inputs.returnForm === "elsewhere" ? (
        <div className={`${classes.fields} ${classes.gap}`}>
          <PlaceAddress
            title={t.returnTitle}
            paths={["return_trip", ...pathsOfPlace(pathOfPlace)]}
            place={inputs.returnPlace}
            near={near}
            change={(returnPlace) => change({ returnPlace })}
          />
        </div>
      ) : null}
      {inputs.returnForm === "another" ? <Another inputs={inputs} near={near} change={change} /> : null}
    </fieldset>
  )
}
