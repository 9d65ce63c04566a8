import type { BodyOf } from "@trajet/contract"
import { Button, Group, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { TimeInputs } from "./availability.rules.ts"
import { texts } from "./texts.ts"

type Person = BodyOf<"POST /operations/v1/drivers">

interface PersonProps {
  readonly person: Person
  readonly change: (part: Partial<Person>) => void
}

const lengthMax = 100

/** Who a driver is. */
export const PersonFields = ({ change, person }: PersonProps) => {
  const t = useTexts(texts)
  const fields = [
    { name: "first_name", label: t.firstName, type: "text" },
    { name: "name", label: t.lastName, type: "text" },
    { name: "phone", label: t.phone, type: "tel" },
    { name: "email", label: t.email, type: "email" }
  ] as const
  return fields.map(({ label, name, type }) => (
    <TextInput
      key={name}
      label={label}
      type={type}
      required
      autoComplete="off"
      maxLength={type === "email" ? 254 : lengthMax}
      value={person[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  ))
}

interface TimesProps {
  readonly times: ReadonlyArray<TimeInputs>
  readonly change: (times: ReadonlyArray<TimeInputs>) => void
}

/** The times in which a driver wants offers. */
export const TimesFields = ({ change, times }: TimesProps) => {
  const t = useTexts(texts)
  const set = (at: number, part: Partial<TimeInputs>) =>
    change(times.map((time, index) => (index === at ? { ...time, ...part } : time)))
  return (
    <>
      {times.map((time, at) => (
        // The times have no id, and none is moved.
        <Group key={at} gap="xs" align="end">
          {(["from", "to"] as const).map((name) => (
            <TextInput
              key={name}
              type="datetime-local"
              label={t[name]}
              value={time[name]}
              onChange={(event) => set(at, { [name]: event.currentTarget.value })}
            />
          ))}
          <Button variant="subtle" onClick={() => change(times.filter((_, index) => index !== at))}>
            {t.removeTime}
          </Button>
        </Group>
      ))}
      <div>
        <Button variant="default" onClick={() => change([...times, { from: "", to: "" }])}>
          {t.addTime}
        </Button>
      </div>
    </>
  )
}
