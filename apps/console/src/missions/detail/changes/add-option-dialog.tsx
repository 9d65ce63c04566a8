import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { money } from "../../../parts/money.ts"
import { Problem } from "../../../parts/problem.tsx"
import { FieldProblems } from "../../options/field-problems.tsx"
import { OptionFields } from "../../options/option-fields.tsx"
import { useOptionNote } from "../../options/option-note.ts"
import { dueFields, type Option, replacedBy, type Values } from "../../options/option.rules.ts"
import { useChanged } from "../changed.ts"
import type { Leg } from "../queries.ts"
import { texts } from "../texts.ts"

interface Props {
  readonly id: string
  readonly leg: Leg
  readonly options: ReadonlyArray<Option>
  /** The options that the trip has. */
  readonly active: ReadonlyArray<Option>
  readonly close: () => void
}

const useAdding = ({ close, id, leg }: Props, option: Option | undefined, values: Values) => {
  const t = useTexts(texts)
  const changed = useChanged(id)
  return useMutation({
    mutationFn: () => {
      const fields = dueFields(option?.requirements.fields ?? [], values)
      const given = fields.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : []))
      return call("POST /v1/transports/:id/options", {
        path: { id },
        body: {
          option_key: option?.key ?? "",
          leg,
          ...(given.length === 0 ? {} : { params: Object.fromEntries(given) })
        }
      })
    },
    onSuccess: () => {
      changed(t.optionAdded)
      close()
    }
  })
}

const About = ({ active, option }: Pick<Props, "active"> & { readonly option: Option }) => {
  const noteOf = useOptionNote()
  const keys = active.map(({ key }) => key)
  return (
    <>
      <Text size="sm" c="dimmed" lang="fr">
        {option.description}
      </Text>
      <Text size="sm">{noteOf({ option, state: "free", replaced: replacedBy(active, keys, option) })}</Text>
    </>
  )
}

const Form = (props: Props) => {
  const { active, close, options } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const [key, setKey] = useState(options[0]?.key ?? "")
  const [values, setValues] = useState<Values>({})
  const option = options.find((each) => each.key === key)
  const nameOf = useKnownName()
  const adding = useAdding(props, option, values)
  const change = (next: Values) => {
    setValues(next)
    if (adding.error !== null) adding.reset()
  }
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
            change({})
          }}
          data={options.map(({ key: value, name, price }) => ({
            value,
            label: `${nameOf(name)} · ${money(price, language)}`
          }))}
        />
        {option === undefined ? null : <About option={option} active={active} />}
        <FieldProblems error={adding.error}>
          <OptionFields fields={option?.requirements.fields ?? []} values={values} path="params" change={change} />
        </FieldProblems>
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
