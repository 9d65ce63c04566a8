import { NativeSelect, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useFieldProblem } from "./field-problems.tsx"
import { dueFields, isOptional, type OptionField, type Values } from "./option.rules.ts"
import { texts } from "./texts.ts"

interface InputProps {
  readonly field: OptionField
  readonly isNeeded: boolean
  readonly path: string
  readonly value: string
  readonly change: (value: string) => void
}

const textLengthMax = 50
const urlLengthMax = 2_048

const OptionInput = ({ change, field: { choices, name, type }, isNeeded, path, value }: InputProps) => {
  const t = useTexts(texts)
  const problem = useFieldProblem(path)
  const labels: Readonly<Record<string, string>> = {
    renter: t.renter,
    link: t.link,
    pin: t.pin,
    target_level: t.target_level
  }
  const label = labels[name] ?? name
  const shared = {
    label: isNeeded ? label : t.optional(label),
    required: isNeeded,
    value,
    error: problem,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value)
  }
  if (choices.length === 0)
    return (
      <TextInput
        {...shared}
        type={type === "url" ? "url" : "text"}
        maxLength={type === "url" ? urlLengthMax : textLengthMax}
        autoComplete="off"
        {...(name === "target_level" ? { placeholder: t.targetHint } : {})}
      />
    )
  return (
    <NativeSelect
      {...shared}
      data={[
        { value: "", label: name === "renter" ? t.choose : "—" },
        ...choices.map((choice) => ({ value: choice.id, label: choice.name }))
      ]}
    />
  )
}

interface Props {
  readonly fields: ReadonlyArray<OptionField>
  readonly values: Values
  /** Path of the values in the request, such as `params`. */
  readonly path: string
  readonly change: (values: Values) => void
}

/** The inputs of an option's fields that are due. */
export const OptionFields = ({ change, fields, path, values }: Props) =>
  dueFields(fields, values).map((field) => (
    <OptionInput
      key={field.name}
      field={field}
      isNeeded={!isOptional(fields, values, field.name)}
      path={`${path}.${field.name}`}
      value={values[field.name] ?? ""}
      change={(value) => change({ ...values, [field.name]: value })}
    />
  ))
