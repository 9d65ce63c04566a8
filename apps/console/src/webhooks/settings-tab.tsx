import { Button, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { BodyOf } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { Section } from "../parts/blocks.tsx"
import { Problem } from "../parts/problem.tsx"
import { certificateIn, CertificateFields, formOfCertificate } from "./certificate-fields.tsx"
import { DeleteSection, PauseSection, RotateSection } from "./endpoint-actions.tsx"
import {
  type EndpointDetail,
  type EndpointShown,
  endpointsKey,
  type EventTypeList,
  eventTypesQuery
} from "./queries.ts"
import { formOf, isSubscribing, noTypes, typesIn } from "./subscription.ts"
import { FilterFields } from "./filter/filter-fields.tsx"
import { filterIn, formOfFilter, pathsIn } from "./filter/filter-form.ts"
import { KeyPairField, PublicKeysSection } from "./key-pair.tsx"
import { formOfHeaders, HeaderFields, headersIn } from "./header-fields.tsx"
import { PaceFields } from "./pace-fields.tsx"
import { SubscriptionField } from "./subscription-field.tsx"
import { texts } from "./texts.ts"
import { formOfTokens, TokenFields, tokensIn } from "./token-fields.tsx"
import classes from "./webhooks.module.css"

type Change = BodyOf<"PATCH /console/api/endpoints/:id">

/** The settings as they are typed. */
const settingsOf = (endpoint: EndpointShown) => ({
  url: endpoint.url,
  subscription: formOf(endpoint),
  filter: formOfFilter(endpoint.filter),
  pace: { rateLimit: endpoint.rate_limit, isOrdered: endpoint.ordered },
  hasKeyPair: endpoint.signatures.includes("v1a"),
  headers: formOfHeaders(endpoint.headers),
  certificate: formOfCertificate(endpoint.mtls),
  tokens: formOfTokens(endpoint.oauth2)
})
type Settings = ReturnType<typeof settingsOf>

const bodyOf = ({ subscription, ...form }: Settings, catalogue: EventTypeList): Change => {
  const mtls = certificateIn(form.certificate)
  const oauth2 = tokensIn(form.tokens)
  return {
    url: form.url.trim(),
    ordered: form.pace.isOrdered,
    rate_limit: form.pace.rateLimit ?? 0,
    filter: filterIn(form.filter),
    signatures: form.hasKeyPair ? ["sha256", "v1", "v1a"] : ["sha256", "v1"],
    headers: headersIn(form.headers),
    ...(subscription.isAll ? { every_type: true } : { types: typesIn(catalogue, subscription.types) }),
    ...(mtls === undefined ? {} : { mtls }),
    ...(oauth2 === undefined ? {} : { oauth2 })
  }
}

interface FieldsProps {
  readonly id: string
  readonly catalogue: EventTypeList
  readonly value: Settings
  readonly change: (value: Settings) => void
  readonly hasProblem: boolean
}

const Fields = ({ catalogue, change, hasProblem, id, value }: FieldsProps) => {
  const t = useTexts(texts)
  const { certificate, filter, headers, pace, subscription, tokens, url } = value
  return (
    <>
      <TextInput
        label={t.url}
        description={t.urlHint}
        type="url"
        required
        withAsterisk={false}
        maxLength={2_000}
        value={url}
        onChange={(event) => change({ ...value, url: event.currentTarget.value })}
      />
      <SubscriptionField
        value={subscription}
        change={(changed) => change({ ...value, subscription: changed })}
        hasProblem={hasProblem}
      />
      <FilterFields
        id={id}
        value={filter}
        change={(changed) => change({ ...value, filter: changed })}
        paths={pathsIn(catalogue, subscription.isAll ? [] : subscription.types)}
      />
      <PaceFields value={pace} change={(changed) => change({ ...value, pace: changed })} />
      <KeyPairField value={value.hasKeyPair} change={(hasKeyPair) => change({ ...value, hasKeyPair })} />
      <HeaderFields value={headers} change={(changed) => change({ ...value, headers: changed })} />
      <CertificateFields value={certificate} change={(changed) => change({ ...value, certificate: changed })} />
      <TokenFields value={tokens} change={(changed) => change({ ...value, tokens: changed })} />
    </>
  )
}

const ChangeForm = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [settings, setSettings] = useState(() => settingsOf(endpoint))
  const [hasProblem, setProblem] = useState(false)
  const { data: catalogue = noTypes } = useQuery(eventTypesQuery)
  const saving = useMutation({
    mutationFn: (body: Change) => call("PATCH /console/api/endpoints/:id", { path: { id: endpoint.id }, body }),
    onSuccess: async (saved) => {
      setSettings(settingsOf(saved))
      notifications.show({ message: t.saved })
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isChosen = isSubscribing(settings.subscription)
    setProblem(!isChosen)
    if (isChosen) saving.mutate(bodyOf(settings, catalogue))
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Stack gap="sm">
        <Fields id={endpoint.id} catalogue={catalogue} value={settings} change={setSettings} hasProblem={hasProblem} />
        {saving.error === null ? null : <Problem error={saving.error} />}
        <div>
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Changes an endpoint, replaces its secret, pauses and deletes it. */
export const SettingsTab = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  return (
    <>
      <Section title={t.change}>
        <ChangeForm endpoint={endpoint} />
      </Section>
      {endpoint.public_keys.length === 0 ? null : <PublicKeysSection endpoint={endpoint} />}
      <RotateSection endpoint={endpoint} />
      {endpoint.status === "enabled" ? <PauseSection endpoint={endpoint} /> : null}
      <DeleteSection endpoint={endpoint} />
    </>
  )
}
