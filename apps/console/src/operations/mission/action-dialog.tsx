import { notifications } from "@mantine/notifications"
import { Checkbox, Select, Stack, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { warningText } from "@trajet/pages/travel-warning.ts"
import { useEffect, useState } from "react"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { driversQuery } from "../drivers/drivers-query.ts"
import { type Action, type ActionField, missionChanged, type Values } from "./action.model.ts"
import { SuggestedDrivers } from "./suggested-drivers.tsx"
import { texts } from "./texts.ts"

interface FieldProps {
  readonly field: ActionField
  readonly value: string
  readonly set: (value: string) => void
}

const isRequired = ({ isOptional = false, kind }: ActionField): boolean => !isOptional && kind !== "check"

const selectProps = { searchable: true, allowDeselect: false, maxDropdownHeight: 260 } as const

const DriverField = ({ field, set, value }: FieldProps) => {
  const t = useTexts(texts)
  const { data = [] } = useQuery(driversQuery)
  const nameOf = (each: (typeof data)[number]) => `${each.first_name} ${each.name}`
  return (
    <Select
      {...selectProps}
      label={field.label}
      required={isRequired(field)}
      value={value === "" ? null : value}
      onChange={(id) => set(id ?? "")}
      data={data.map((each) => ({
        value: each.id,
        label: each.suspended ? `${nameOf(each)} (${t.suspended})` : `${nameOf(each)} · ${each.phone}`,
        disabled: each.suspended
      }))}
    />
  )
}

const OptionField = ({ field, set, value }: FieldProps) => {
  const id = field.groupId ?? ""
  const { data } = useQuery({
    queryKey: ["operations", "grid", id],
    queryFn: ({ signal }) => call("GET /operations/v1/groups/:id/grid", { path: { id } }, { signal })
  })
  const options = data?.grid.options ?? []
  return (
    <Select
      {...selectProps}
      label={field.label}
      required={isRequired(field)}
      value={value === "" ? null : value}
      onChange={(key) => set(key ?? "")}
      data={options.map(({ key, name }) => ({ value: key, label: name }))}
    />
  )
}

const inputTypes = { text: "text", day: "date", time: "time", amount: "number" } as const

const Field = (props: FieldProps) => {
  const { field, set, value } = props
  const { kind, label, lengthMax = 500 } = field
  switch (kind) {
    case "driver":
      return <DriverField {...props} />
    case "option":
      return <OptionField {...props} />
    case "check":
      return (
        <Checkbox
          label={label}
          checked={value === "yes"}
          onChange={(event) => set(event.currentTarget.checked ? "yes" : "")}
        />
      )
    case "select":
      return (
        <Select
          {...selectProps}
          label={label}
          required={isRequired(field)}
          value={value === "" ? null : value}
          data={[...(field.choices ?? [])]}
          onChange={(chosen) => set(chosen ?? "")}
        />
      )
    case "area":
      return (
        <Textarea
          label={label}
          required={isRequired(field)}
          autosize
          minRows={2}
          maxLength={lengthMax}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          required={isRequired(field)}
          type={inputTypes[kind]}
          maxLength={lengthMax}
          {...(kind === "amount" ? { min: 0, step: "0.01" } : {})}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
  }
}

interface Props {
  readonly action: Action
  readonly missionId: string
  /** The number of the mission. */
  readonly number: string
  /** Inputs that a person has chosen already, with which the action begins at once. */
  readonly chosen?: Values
  readonly close: () => void
}

const initialOf = ({ fields }: Action): Values =>
  Object.fromEntries(fields.map(({ initial = "", name }) => [name, initial]))

const isComplete = ({ fields, isIdle }: Action, values: Values): boolean =>
  fields.every((field) => !isRequired(field) || (values[field.name] ?? "").trim() !== "") && isIdle?.(values) !== true

/** What a person has to confirm: one sentence for each warning, and the question. */
const Warnings = ({ warnings }: { readonly warnings: ReadonlyArray<string> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Callout tone="warn" isNews>
      {warnings.map((warning) => (
        <div key={warning}>{warningText(warning, language)}</div>
      ))}
      <strong>{t.checkWarnings}</strong>
    </Callout>
  )
}

/**
 * The inputs of an action, and the mutation that carries it out. If its check has warnings, a person has to confirm the same
 * inputs.
 */
const useActing = ({ action, chosen, close, missionId, number }: Props) => {
  const queries = useQueryClient()
  const [values, setValues] = useState<Values>(() => ({ ...initialOf(action), ...chosen }))
  const [checked, setChecked] = useState<{ readonly of: Values; readonly warnings: ReadonlyArray<string> } | null>(null)
  // Other inputs are checked again.
  const warnings = checked?.of === values ? checked.warnings : []
  const acting = useMutation({
    mutationFn: async (given: Values) => {
      const isConfirmed = checked?.of === given && checked.warnings.length > 0
      const found = isConfirmed ? [] : ((await action.check?.warningsOf(given)) ?? [])
      if (found.length === 0) await action.run(given)
      return found
    },
    onSuccess: async (found, given) => {
      if (found.length > 0) {
        setChecked({ of: given, warnings: found })
        return
      }
      await missionChanged(queries, missionId)
      const drivers = queries.getQueryData(driversQuery.queryKey) ?? []
      const driver = drivers.find((each) => each.id === given["driver"])
      const name = driver === undefined ? "" : `${driver.first_name} ${driver.name}`
      notifications.show({ message: action.done({ number, driver: name }) })
      close()
    }
  })
  const { mutate } = acting
  const [first] = useState(values)
  const hasChosen = chosen !== undefined
  useEffect(() => {
    if (hasChosen) mutate(first)
  }, [first, hasChosen, mutate])
  return { acting, setValues, values, warnings }
}

/**
 * Asks for the inputs of an action, and carries it out. If its check has warnings, it shows them first, and carries the
 * action out if the person confirms the same inputs.
 */
export const ActionDialog = (props: Props) => {
  const { action, close } = props
  const { acting, setValues, values, warnings } = useActing(props)
  const take = (driver: string) => {
    const next = { ...values, driver }
    setValues(next)
    acting.mutate(next)
  }
  return (
    <ConfirmDialog
      title={action.title}
      action={warnings.length > 0 && action.check !== undefined ? action.check.verb : action.verb}
      isDangerous={action.isDangerous === true}
      isPending={acting.isPending}
      isBlocked={!isComplete(action, values)}
      error={acting.error}
      act={() => acting.mutate(values)}
      close={close}
    >
      {action.note === undefined ? null : <div>{action.note}</div>}
      {action.suggestsFor === undefined ? null : (
        <SuggestedDrivers
          missionId={action.suggestsFor}
          trip={values["trip"]}
          isBlocked={acting.isPending}
          take={take}
        />
      )}
      <Stack gap="sm">
        {action.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            set={(value) => setValues((old) => ({ ...old, [field.name]: value }))}
          />
        ))}
      </Stack>
      {warnings.length === 0 ? null : <Warnings warnings={warnings} />}
    </ConfirmDialog>
  )
}
