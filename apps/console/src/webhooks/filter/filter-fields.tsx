import { Button, Input, NativeSelect, Stack, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useId } from "react"
import classes from "../webhooks.module.css"
import { comparisons, type ConditionForm, filterIn, takesValue, withCondition } from "./filter-form.ts"
import { texts } from "./filter-texts.ts"
import { FilterTrial } from "./filter-trial.tsx"

const conditionsMax = 20
const pathLengthMax = 200

interface ConditionProps {
  readonly place: number
  readonly value: ConditionForm
  readonly change: (value: ConditionForm) => void
  readonly remove: () => void
  /** Id of the list of paths. */
  readonly paths: string
}

const Condition = ({ change, paths, place, remove, value }: ConditionProps) => {
  const t = useTexts(texts)
  return (
    <div className={classes.condition} role="group" aria-label={t.condition(place)}>
      <TextInput
        label={t.path}
        required
        withAsterisk={false}
        maxLength={pathLengthMax}
        autoComplete="off"
        list={paths}
        value={value.path}
        onChange={(event) => change({ ...value, path: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.comparison}
        data={comparisons.map((comparison) => ({ value: comparison, label: t[comparison] }))}
        value={value.comparison}
        onChange={({ currentTarget }) =>
          change({ ...value, comparison: comparisons.find((one) => one === currentTarget.value) ?? "eq" })
        }
      />
      {takesValue(value.comparison) ? (
        <TextInput
          label={value.comparison === "in" ? t.values : t.value}
          autoComplete="off"
          value={value.value}
          onChange={(event) => change({ ...value, value: event.currentTarget.value })}
        />
      ) : null}
      <Button variant="subtle" onClick={remove}>
        {t.remove}
      </Button>
    </div>
  )
}

interface Props {
  /** Of the endpoint. */
  readonly id: string
  readonly value: ReadonlyArray<ConditionForm>
  readonly change: (value: ReadonlyArray<ConditionForm>) => void
  /** Offered for the members. */
  readonly paths: ReadonlyArray<string>
}

/** The conditions on the content of the events of an endpoint, and their trial. */
export const FilterFields = ({ change, id, paths, value }: Props) => {
  const t = useTexts(texts)
  const list = useId()
  return (
    <Input.Wrapper label={t.filter} labelElement="div" description={t.filterHint}>
      <Stack gap={12} mt={8}>
        {value.map((condition, at) => (
          <Condition
            key={condition.id}
            place={at + 1}
            value={condition}
            paths={list}
            change={(changed) => change(value.map((one) => (one === condition ? changed : one)))}
            remove={() => change(value.filter((one) => one !== condition))}
          />
        ))}
        {value.length === 0 ? null : <p className={classes.why}>{t.valueHint}</p>}
        {value.length >= conditionsMax ? null : (
          <div>
            <Button variant="default" onClick={() => change(withCondition(value))}>
              {t.add}
            </Button>
          </div>
        )}
        {value.length === 0 ? null : <FilterTrial id={id} filter={filterIn(value)} />}
      </Stack>
      <datalist id={list}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </Input.Wrapper>
  )
}
