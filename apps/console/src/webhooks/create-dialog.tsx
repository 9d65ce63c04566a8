import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { BodyOf, CallAnswer } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { OnceModal } from "../parts/confirm-dialog.tsx"
import { Problem } from "../parts/problem.tsx"
import { texts as partTexts } from "../parts/texts.ts"
import { endpointsKey, eventTypesQuery } from "./queries.ts"
import { SecretShown } from "./secret-shown.tsx"
import { everything, isSubscribing, noTypes, typesIn } from "./subscription.ts"
import { SubscriptionField } from "./subscription-field.tsx"
import { texts } from "./texts.ts"

type CreatedEndpoint = CallAnswer<"POST /console/api/endpoints">

interface Props {
  readonly close: () => void
  readonly created: (endpoint: CreatedEndpoint) => void
}

const Form = ({ close, created }: Props) => {
  const t = useTexts(texts)
  const { abort } = useTexts(partTexts)
  const queries = useQueryClient()
  const [url, setUrl] = useState("")
  const [subscription, setSubscription] = useState(everything)
  const [hasProblem, setProblem] = useState(false)
  const { data: catalogue = noTypes } = useQuery(eventTypesQuery)
  const creating = useMutation({
    mutationFn: (body: BodyOf<"POST /console/api/endpoints">) => call("POST /console/api/endpoints", { body }),
    onSuccess: (endpoint) => {
      created(endpoint)
      void queries.invalidateQueries({ queryKey: endpointsKey })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(!isSubscribing(subscription))
    if (!isSubscribing(subscription)) return
    creating.mutate({
      url: url.trim(),
      ...(subscription.isAll ? {} : { types: typesIn(catalogue, subscription.types) })
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t.url}
          description={t.urlHint}
          type="url"
          placeholder="https://example.com/hooks/trajet"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={2_000}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <SubscriptionField value={subscription} change={setSubscription} hasProblem={hasProblem} />
        {creating.error === null ? null : <Problem error={creating.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {abort}
          </Button>
          <Button type="submit" loading={creating.isPending}>
            {t.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface DialogProps {
  readonly close: () => void
  /** Called after the secret was shown; without it, the page of the endpoint opens with the test button. */
  readonly done?: () => void
}

/** Adds an endpoint, and shows its secret for the only time. */
export const CreateEndpointDialog = ({ close, done }: DialogProps) => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [endpoint, setEndpoint] = useState<CreatedEndpoint | null>(null)
  return (
    <OnceModal title={endpoint === null ? t.create : t.createdTitle} isShown={endpoint !== null} close={close}>
      {endpoint === null ? (
        <Form close={close} created={setEndpoint} />
      ) : (
        <SecretShown
          secret={endpoint.secret}
          close={
            done ?? (() => void navigate({ to: "/webhooks/$id", params: { id: endpoint.id }, search: { tab: "test" } }))
          }
        />
      )}
    </OnceModal>
  )
}
