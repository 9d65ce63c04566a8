import { Button, Input, Stack, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { EndpointShown } from "./queries.ts"
import { texts } from "./texts.ts"
import classes from "./webhooks.module.css"

/** A header as it is typed. Without a value, it keeps the one that is stored and never shown. */
interface HeaderForm {
  /** Tells the headers of a form apart. */
  readonly id: number
  readonly isStored: boolean
  readonly name: string
  readonly value: string
}

export const formOfHeaders = (headers: EndpointShown["headers"]): ReadonlyArray<HeaderForm> =>
  headers.map(({ name }, id) => ({ id, isStored: true, name, value: "" }))

export const headersIn = (form: ReadonlyArray<HeaderForm>) =>
  form.map(({ name, value }) => ({ name: name.trim(), ...(value === "" ? {} : { value: value.trim() }) }))

const headersMax = 10
const nameLengthMax = 64
const valueLengthMax = 1_000

interface Props {
  readonly value: ReadonlyArray<HeaderForm>
  readonly change: (value: ReadonlyArray<HeaderForm>) => void
}

/** The headers that each request to an endpoint has. Stored values are replaced or removed, and never shown. */
export const HeaderFields = ({ change, value }: Props) => {
  const t = useTexts(texts)
  const changeOne = (header: HeaderForm, members: Partial<HeaderForm>) =>
    change(value.map((one) => (one === header ? { ...header, ...members } : one)))
  const add = () => {
    const id = Math.max(-1, ...value.map((header) => header.id)) + 1
    change([...value, { id, isStored: false, name: "X-", value: "" }])
  }
  return (
    <Input.Wrapper label={t.headers} labelElement="div" description={t.headersHint}>
      <Stack gap={12} mt={8}>
        {value.map((header) => (
          <div key={header.id} className={classes.condition} role="group" aria-label={header.name}>
            <TextInput
              label={t.headerName}
              required
              withAsterisk={false}
              readOnly={header.isStored}
              maxLength={nameLengthMax}
              autoComplete="off"
              value={header.name}
              onChange={(event) => changeOne(header, { name: event.currentTarget.value })}
            />
            <TextInput
              label={t.headerValue}
              type="password"
              required={!header.isStored}
              withAsterisk={false}
              placeholder={header.isStored ? t.headerKept : ""}
              maxLength={valueLengthMax}
              autoComplete="new-password"
              value={header.value}
              onChange={(event) => changeOne(header, { value: event.currentTarget.value })}
            />
            <Button variant="subtle" onClick={() => change(value.filter((one) => one !== header))}>
              {t.removeHeader}
            </Button>
          </div>
        ))}
        {value.length >= headersMax ? null : (
          <div>
            <Button variant="default" onClick={add}>
              {t.addHeader}
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
