import { Button, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { BodyOf } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { Section } from "../parts/blocks.tsx"
import { Problem } from "../parts/problem.tsx"
import { DeleteSection, PauseSection, RotateSection } from "./endpoint-actions.tsx"
import { type EndpointDetail, endpointsKey, eventTypesQuery } from "./queries.ts"
import { formOf, isSubscribing, noTypes, typesIn } from "./subscription.ts"
import { PaceFields } from "./pace-fields.tsx"
import { SubscriptionField } from "./subscription-field.tsx"
import { texts } from "./texts.ts"
import classes from "./webhooks.module.css"

const ChangeForm = ({ endpoint }: { readonly endpoint: EndpointDetail }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [url, setUrl] = useState(endpoint.url)
  const [subscription, setSubscription] = useState(() => formOf(endpoint))
  const [pace, setPace] = useState({ rateLimit: endpoint.rate_limit, isOrdered: endpoint.ordered })
  const [hasProblem, setProblem] = useState(false)
  const { data: catalogue = noTypes } = useQuery(eventTypesQuery)
  const saving = useMutation({
    mutationFn: (body: BodyOf<"PATCH /console/api/endpoints/:id">) =>
      call("PATCH /console/api/endpoints/:id", { path: { id: endpoint.id }, body }),
    onSuccess: async () => {
      notifications.show({ message: t.saved })
      await queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(!isSubscribing(subscription))
    if (!isSubscribing(subscription)) return
    const { isAll, types } = subscription
    saving.mutate({
      url: url.trim(),
      ordered: pace.isOrdered,
      rate_limit: pace.rateLimit ?? 0,
      ...(isAll ? { every_type: true } : { types: typesIn(catalogue, types) })
    })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Stack gap="sm">
        <TextInput
          label={t.url}
          description={t.urlHint}
          type="url"
          required
          withAsterisk={false}
          maxLength={2_000}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <SubscriptionField value={subscription} change={setSubscription} hasProblem={hasProblem} />
        <PaceFields value={pace} change={setPace} />
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
      <RotateSection endpoint={endpoint} />
      {endpoint.status === "enabled" ? <PauseSection endpoint={endpoint} /> : null}
      <DeleteSection endpoint={endpoint} />
    </>
  )
}
