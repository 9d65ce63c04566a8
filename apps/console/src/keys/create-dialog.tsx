import { Button, Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../api/call.ts"
import { environmentPreference } from "../app/preferences.ts"
import { Callout } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { OnceModal } from "../parts/confirm-dialog.tsx"
import { Problem } from "../parts/problem.tsx"
import { ShownOnce } from "../parts/once/shown-once.tsx"
import { texts as partTexts } from "../parts/texts.ts"
import { useSession } from "../session/session.ts"
import {
  type CreateKeyRequest,
  emptyForm,
  expiries,
  type KeyForm,
  type KeyFormProblem,
  keyRequest
} from "./key-form.ts"
import { keysKey, keysQuery } from "./keys-query.ts"
import { priceCurl } from "./price-curl.ts"
import { isKnownScope, scopeTexts, texts } from "./texts.ts"

type CreatedKey = CallAnswer<"POST /console/api/keys">

interface FieldsProps {
  readonly form: KeyForm
  readonly change: (part: Partial<KeyForm>) => void
  readonly problem: KeyFormProblem | null
}

const Scopes = ({ change, form, problem }: FieldsProps) => {
  const t = useTexts(texts)
  const words = useTexts(scopeTexts)
  const { data } = useQuery(keysQuery)
  const scopes = (data?.scopes ?? form.scopes).filter(isKnownScope)
  return (
    <Checkbox.Group
      label={t.scopes}
      error={problem === "scopeMissing" ? t.scopeMissing : null}
      value={[...form.scopes]}
      onChange={(values) => change({ scopes: scopes.filter((scope) => values.includes(scope)) })}
    >
      <Stack gap={8} mt={4}>
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={words[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const ExpiryFields = ({ change, form, problem }: FieldsProps) => {
  const t = useTexts(texts)
  const labels = { "30": t.days(30), "90": t.days(90), "365": t.year, never: t.noExpiry, day: t.onDay }
  return (
    <>
      <Select
        label={t.expiry}
        description={t.expiryHint}
        allowDeselect={false}
        data={expiries.map((value) => ({ value, label: labels[value] }))}
        value={form.expiry}
        onChange={(value) => change({ expiry: expiries.find((each) => each === value) ?? form.expiry })}
      />
      {form.expiry === "day" ? (
        <TextInput
          type="date"
          label={t.day}
          required
          withAsterisk={false}
          error={problem === "dayPast" ? t.dayPast : null}
          value={form.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

const Fields = (props: FieldsProps) => {
  const t = useTexts(texts)
  const { environments } = useSession()
  const { change, form } = props
  return (
    <>
      <TextInput
        label={t.label}
        description={t.labelHint}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={100}
        value={form.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t.environment}
        value={form.environment}
        onChange={(environment) => change({ environment })}
        data={(["test", "live"] as const)
          .filter((each) => environments.includes(each))
          .map((each) => ({ value: each, label: t[each] }))}
      />
      {form.environment === "live" && form.scopes.includes("transports:write") ? (
        <Callout tone="warn">{t.liveWarning}</Callout>
      ) : null}
      <Scopes {...props} />
      <ExpiryFields {...props} />
    </>
  )
}

const Form = ({ close, created }: { readonly close: () => void; readonly created: (key: CreatedKey) => void }) => {
  const t = useTexts(texts)
  const { abort } = useTexts(partTexts)
  const queries = useQueryClient()
  const [form, setForm] = useState(() => emptyForm(environmentPreference.get()))
  const [problem, setProblem] = useState<KeyFormProblem | null>(null)
  const creating = useMutation({
    mutationFn: (body: CreateKeyRequest) => call("POST /console/api/keys", { body }),
    onSuccess: (key) => {
      created(key)
      void queries.invalidateQueries({ queryKey: keysKey })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = keyRequest(form, Date.now())
    setProblem(typeof request === "string" ? request : null)
    if (typeof request !== "string") creating.mutate(request)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Fields form={form} change={(part) => setForm((old) => ({ ...old, ...part }))} problem={problem} />
        {creating.error === null ? null : <Problem error={creating.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {abort}
          </Button>
          <Button type="submit" loading={creating.isPending}>
            {t.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Created = ({ close, secret }: { readonly close: () => void; readonly secret: string }) => {
  const t = useTexts(texts)
  return (
    <ShownOnce note={t.once} label={t.clearKey} secret={secret} copyLabel={t.copyKey} done={t.done} close={close}>
      <CodeBlock label={t.tryIt} text={priceCurl(location.origin, secret)} />
    </ShownOnce>
  )
}

/** Creates a key, and then shows it for the only time. */
export const CreateKeyDialog = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(texts)
  const [key, setKey] = useState<CreatedKey | null>(null)
  return (
    <OnceModal title={key === null ? t.create : t.createdTitle} isShown={key !== null} close={close}>
      {key === null ? <Form close={close} created={setKey} /> : <Created close={close} secret={key.key} />}
    </OnceModal>
  )
}
