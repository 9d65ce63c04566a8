import { Button, Checkbox, Group, NumberInput, Radio, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../api/call.ts"
import { Problem } from "../../parts/problem.tsx"
import { inputOf, zone } from "../../parts/time.rules.ts"
import { EventTypeChoice } from "../event-type-choice.tsx"
import { eventTypesQuery, type ReplayShown } from "../queries.ts"
import { noTypes } from "../subscription.ts"
import { texts as sharedTexts } from "../texts.ts"
import classes from "../webhooks.module.css"
import {
  problemOf,
  rateIn,
  rateMax,
  type ReplayForm,
  type ReplayProblem,
  requestOf,
  type StartReplayRequest
} from "./replay.rules.ts"
import { ReplayPreview } from "./replay-preview.tsx"
import { texts } from "./texts.ts"

const dayMillis = 86_400_000

const emptyForm = (): ReplayForm => ({
  from: inputOf(Date.now() - dayMillis),
  to: "",
  isEveryType: true,
  types: [],
  includesSucceeded: false,
  includesMissing: true,
  rate: 10
})

interface PartProps {
  readonly form: ReplayForm
  readonly change: (members: Partial<ReplayForm>) => void
  readonly problem: ReplayProblem | null
}

const Period = ({ change, form, problem }: PartProps) => {
  const t = useTexts(texts)
  return (
    <Group grow align="start" preventGrowOverflow={false}>
      <TextInput
        type="datetime-local"
        label={t.from}
        description={t.zone(zone)}
        error={problem === "fromMissing" ? t.fromMissing : null}
        value={form.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t.to}
        description={t.toHint}
        error={problem === "toBefore" ? t.toBefore : null}
        value={form.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </Group>
  )
}

const Which = ({ change, form, problem }: PartProps) => {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  return (
    <>
      <Radio.Group
        label={t.types}
        error={problem === "typesMissing" ? shared.typesMissing : null}
        value={form.isEveryType ? "all" : "some"}
        onChange={(chosen) => change({ isEveryType: chosen === "all" })}
      >
        <Stack gap={8} mt={4}>
          <Radio value="all" label={t.subscribed} />
          <Radio value="some" label={shared.some} />
        </Stack>
      </Radio.Group>
      {form.isEveryType ? null : (
        <EventTypeChoice label={t.types} value={form.types} change={(types) => change({ types })} />
      )}
      <Checkbox
        label={t.includeSucceeded}
        description={t.includeSucceededNote}
        checked={form.includesSucceeded}
        onChange={(event) => change({ includesSucceeded: event.currentTarget.checked })}
      />
      <Checkbox
        label={t.includeMissing}
        description={t.includeMissingNote}
        checked={form.includesMissing}
        onChange={(event) => change({ includesMissing: event.currentTarget.checked })}
      />
    </>
  )
}

const Rate = ({ change, form }: PartProps) => {
  const t = useTexts(texts)
  return (
    <NumberInput
      label={t.rate}
      description={t.rateHint(rateMax)}
      w={180}
      min={1}
      max={rateMax}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={form.rate}
      onChange={(value) => change({ rate: rateIn(value) ?? form.rate })}
    />
  )
}

interface Props {
  readonly endpointId: string
  readonly started: (replay: ReplayShown) => void
}

/** Asks for a period, counts what a replay of it would send, and starts it. */
export const ReplayFormSection = ({ endpointId, started }: Props) => {
  const t = useTexts(texts)
  const [form, setForm] = useState(emptyForm)
  const [isChecked, setChecked] = useState(false)
  const { data: catalogue = noTypes } = useQuery(eventTypesQuery)
  const starting = useMutation({
    mutationFn: (body: StartReplayRequest) =>
      call("POST /console/api/endpoints/:id/replays", { path: { id: endpointId }, body }),
    onSuccess: started
  })
  const counting = useMutation({
    mutationFn: ({ rate: _, ...body }: StartReplayRequest) =>
      call("POST /console/api/endpoints/:id/replay-preview", { path: { id: endpointId }, body })
  })
  const send = (how: typeof starting | typeof counting) => {
    setChecked(true)
    const request = requestOf(form, catalogue)
    if (request !== null) how.mutate(request)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(starting)
  }
  const parts = {
    form,
    change: (members: Partial<ReplayForm>) => {
      // A count of another period would mislead.
      counting.reset()
      setForm((old) => ({ ...old, ...members }))
    },
    problem: isChecked ? problemOf(form) : null
  }
  return (
    <Stack gap="sm">
      <form onSubmit={submit} noValidate className={classes.form}>
        <Stack gap="sm">
          <Period {...parts} />
          <Which {...parts} />
          <Rate {...parts} />
          {starting.error === null ? null : <Problem error={starting.error} />}
          {counting.error === null ? null : <Problem error={counting.error} />}
          <Group gap="sm">
            <Button variant="default" loading={counting.isPending} onClick={() => send(counting)}>
              {t.count}
            </Button>
            <Button type="submit" loading={starting.isPending}>
              {t.start}
            </Button>
          </Group>
        </Stack>
      </form>
      {counting.data === undefined ? null : <ReplayPreview preview={counting.data} />}
    </Stack>
  )
}
