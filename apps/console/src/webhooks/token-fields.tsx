import { Stack, Switch, TextInput } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { EndpointShown } from "./queries.ts"
import { texts } from "./texts.ts"

type Stored = EndpointShown["oauth2"]

/** A source of tokens as it is typed. Without a secret, the stored one is kept, which is never shown. */
interface TokenForm {
  readonly stored: Stored
  readonly isOn: boolean
  readonly url: string
  readonly client: string
  readonly secret: string
  readonly scope: string
  readonly audience: string
}

export const formOfTokens = (stored: Stored): TokenForm => ({
  stored,
  isOn: stored !== null,
  url: stored?.token_url ?? "",
  client: stored?.client_id ?? "",
  secret: "",
  scope: stored?.scope ?? "",
  audience: stored?.audience ?? ""
})

/** The member of a change; undefined leaves it out. */
export const tokensIn = ({ audience, client, isOn, scope, secret, stored, url }: TokenForm) => {
  if (!isOn) return stored === null ? undefined : {}
  return {
    token_url: url.trim(),
    client_id: client.trim(),
    ...(secret === "" ? {} : { client_secret: secret }),
    ...(scope.trim() === "" ? {} : { scope: scope.trim() }),
    ...(audience.trim() === "" ? {} : { audience: audience.trim() })
  }
}

interface Props {
  readonly value: TokenForm
  readonly change: (value: TokenForm) => void
}

interface FieldProps extends Props {
  readonly name: "audience" | "client" | "scope" | "secret" | "url"
  readonly label: string
  readonly lengthMax: number
  readonly isRequired?: boolean
  readonly type?: "password" | "url"
  readonly placeholder?: string
}

const Field = ({ change, isRequired = false, label, lengthMax, name, placeholder, type, value }: FieldProps) => (
  <TextInput
    label={label}
    type={type ?? "text"}
    required={isRequired}
    withAsterisk={false}
    autoComplete={type === "password" ? "new-password" : "off"}
    placeholder={placeholder ?? ""}
    maxLength={lengthMax}
    value={value[name]}
    onChange={(event) => change({ ...value, [name]: event.currentTarget.value })}
  />
)

/** Where the token of each request comes from. */
export const TokenFields = ({ change, value }: Props) => {
  const t = useTexts(texts)
  const { client, isOn, stored, url } = value
  const isKept = stored !== null && url === stored.token_url && client === stored.client_id
  const form = { change, value }
  return (
    <>
      <Switch
        label={t.oauth2}
        description={t.oauth2Hint}
        checked={isOn}
        onChange={(event) => change({ ...value, isOn: event.currentTarget.checked })}
      />
      {isOn ? (
        <Stack gap="sm">
          <Field {...form} name="url" type="url" label={t.tokenUrl} lengthMax={2_000} isRequired />
          <Field {...form} name="client" label={t.tokenClient} lengthMax={500} isRequired />
          <Field
            {...form}
            name="secret"
            type="password"
            label={t.tokenSecret}
            lengthMax={2_000}
            isRequired={!isKept}
            placeholder={isKept ? t.secretKept : ""}
          />
          <Field {...form} name="scope" label={t.tokenScope} lengthMax={1_000} />
          <Field {...form} name="audience" label={t.tokenAudience} lengthMax={1_000} />
        </Stack>
      ) : null}
    </>
  )
}
