import { Radio, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "../missions.module.css"
import { ContactFields, Field, PlaceFields, VehicleFields } from "./fields.tsx"
import { type OrderInputs, type ReturnForm, returnForms } from "./order.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly inputs: OrderInputs
  readonly change: (members: Partial<OrderInputs>) => void
}

const Another = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  return (
    <Stack gap="sm" mt="sm">
      <div className={classes.fields}>
        <VehicleFields
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
        path="return_trip.delivery"
        isDated={false}
        place={inputs.returnPlace}
        change={(returnPlace) => change({ returnPlace })}
      />
    </Stack>
  )
}

/** The forms of a return. */
export const ReturnFields = ({ change, inputs }: Props) => {
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
          <Field
            size="wide"
            label={t.address}
            placeholder={t.addressHint}
            isRequired
            paths={["return_trip", "return_trip.delivery"]}
            value={inputs.returnPlace.address}
            change={(address) => change({ returnPlace: { ...inputs.returnPlace, address } })}
          />
        </div>
      ) : null}
      {inputs.returnForm === "another" ? <Another inputs={inputs} change={change} /> : null}
    </fieldset>
  )
}
