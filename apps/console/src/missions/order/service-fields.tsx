import { Checkbox, NativeSelect, Stack, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { optionsCatalogue } from "../../api/client/options.ts"
import { useLanguage, useTexts } from "../../i18n.tsx"
import { money } from "../../parts/money.ts"
import classes from "../missions.module.css"
import { Field, VehicleFields } from "./fields.tsx"
import { missionTypes, type OrderInputs } from "./order.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly inputs: OrderInputs
  readonly change: (members: Partial<OrderInputs>) => void
}

const OptionFields = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data } = useQuery({ queryKey: ["options"], queryFn: ({ signal }) => optionsCatalogue({}, { signal }) })
  const simple = (data?.options ?? []).filter(
    ({ requirements }) => requirements.addable && requirements.fields.length === 0
  )
  const toggle = (key: string, isChosen: boolean) =>
    change({ options: isChosen ? [...inputs.options, key] : inputs.options.filter((each) => each !== key) })
  return (
    <fieldset className={`${classes.wide} ${classes.bare}`}>
      <legend>{t.options}</legend>
      <Stack gap="xs">
        {simple.map(({ key, name, price }) => (
          <Checkbox
            key={key}
            label={`${name} · ${money(price, language)}`}
            checked={inputs.options.includes(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
        <p className={classes.plain}>{t.optionsLater}</p>
      </Stack>
    </fieldset>
  )
}

/** The inputs of the vehicle. */
export const OrderedVehicle = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.vehicle}</legend>
      <div className={classes.fields}>
        <VehicleFields vehicle={inputs.vehicle} change={(vehicle) => change({ vehicle })} />
        <Checkbox
          className={classes.half ?? ""}
          label={t.plateau}
          checked={inputs.isPlateau}
          onChange={(event) => change({ isPlateau: event.currentTarget.checked })}
        />
        <Checkbox
          className={classes.half ?? ""}
          label={t.wgarage}
          checked={inputs.isWgarage}
          onChange={(event) => change({ isWgarage: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}

/** The inputs of what the driver does. */
export const ServiceFields = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.details}</legend>
      <div className={classes.fields}>
        <NativeSelect
          className={classes.half ?? ""}
          size="sm"
          label={t.type}
          value={inputs.type}
          onChange={(event) => {
            const type = missionTypes.find((each) => each === event.currentTarget.value)
            if (type !== undefined) change({ type })
          }}
          data={missionTypes.map((value) => ({ value, label: t[value] }))}
        />
        <Field
          size="half"
          label={t.reference}
          max={50}
          value={inputs.reference}
          change={(reference) => change({ reference })}
        />
        <Textarea
          className={classes.wide ?? ""}
          label={t.description}
          autosize
          minRows={2}
          maxLength={2_000}
          value={inputs.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <OptionFields inputs={inputs} change={change} />
      </div>
    </fieldset>
  )
}
