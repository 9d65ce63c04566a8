import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { optionsAdd } from "../../../api/client/options.ts"
import type { Option } from "../../../api/client/types/options.model.ts"
import { useLanguage, useTexts } from "../../../i18n.tsx"
import { money } from "../../../parts/money.ts"
import { Problem } from "../../../parts/problem.tsx"
import { useChanged } from "../changed.ts"
import type { Leg } from "../queries.ts"
import { texts } from "../texts.ts"

type Field = Option["requirements"]["fields"][number]
type Values = Readonly<Record<string, string>>

/** The fields that are due: `link` or `pin` only if the chosen renter asks for it. */
const dueFields = (fields: ReadonlyArray<Field>, values: Values): ReadonlyArray<Field> => {
  const chosen = fields.flatMap(({ choices, name }) => choices.filter(({ id }) => id === values[name]))
  return fields.filter(
    ({ choices, name, required }) => required || choices.length > 0 || chosen.some(({ input }) => input === name)
  )
}

interface Props {
  readonly id: string
  readonly leg: Leg
  readonly options: ReadonlyArray<Option>
  readonly close: () => void
}

interface FieldProps {
  readonly field: Field
  readonly value: string
  readonly change: (value: string) => void
}

const OptionField = ({ change, field: { choices, name }, value }: FieldProps) => {
  const t = useTexts(texts)
  const labels: Readonly<Record<string, string>> = { renter: t.renter, link: t.link, pin: t.pin }
  const label = labels[name] ?? name
  if (choices.length === 0)
    return (
      <TextInput label={label} maxLength={500} value={value} onChange={(event) => change(event.currentTarget.value)} />
    )
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      data={[{ value: "", label: "—" }, ...choices.map((choice) => ({ value: choice.id, label: choice.name }))]}
    />
  )
}

const useAdding = (
  { close, id, leg }: Props,
  option: Option | undefined,
  fields: ReadonlyArray<Field>,
  values: Values
) => {
  const t = useTexts(texts)
  const changed = useChanged(id)
  return useMutation({
    mutationFn: () => {
      const given = fields.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : []))
      return optionsAdd(id, {
        option_key: option?.key ?? "",
        leg,
        ...(given.length === 0 ? {} : { params: Object.fromEntries(given) })
      })
    },
    onSuccess: () => {
      changed(t.optionAdded)
      close()
    }
  })
}

const Form = (props: Props) => {
  const { close, options } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const [key, setKey] = useState(options[0]?.key ?? "")
  const [values, setValues] = useState<Values>({})
  const option = options.find((each) => each.key === key)
  const fields = dueFields(option?.requirements.fields ?? [], values)
  const adding = useAdding(props, option, fields, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label={t.option}
          value={key}
          data-autofocus
          onChange={(event) => {
            setKey(event.currentTarget.value)
            setValues({})
          }}
          data={options.map(({ key: value, name, price }) => ({ value, label: `${name} · ${money(price, language)}` }))}
        />
        {option === undefined ? null : (
          <Text size="sm" c="dimmed" lang="fr">
            {option.description}
          </Text>
        )}
        {fields.map((field) => (
          <OptionField
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            change={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {adding.error === null ? null : <Problem error={adding.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t.abort}
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={option === undefined}>
            {t.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Adds an option to a trip. */
export const AddOptionDialog = (props: Props) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={props.close} title={t.addOption} closeButtonProps={{ "aria-label": t.close }}>
      <Form {...props} />
    </Modal>
  )
}
