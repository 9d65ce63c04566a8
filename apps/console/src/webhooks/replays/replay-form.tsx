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
import { texts } from "./texts.ts"

const dayMillis = 86_400_000

const emptyForm = (): ReplayForm => ({
  from: inputOf(Date.now() - dayMillis),
  to: "",
  isEveryType: true,
  types: [],
  includesSucceeded: false,
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
    </>
  )
}

interface Props {
  readonly endpointId: string
  readonly started: (replay: ReplayShown) => void
}

/** Asks for a period, and starts a replay of it. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const request = requestOf(form, catalogue)
    if (request !== null) starting.mutate(request)
  }
  const parts = {
    form,
    change: (members: Partial<ReplayForm>) => setForm((old) => ({ ...old, ...members })),
    problem: isChecked ? problemOf(form) : null
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="sm">
        <Period {...parts} />
        <Which {...parts} />
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
          onChange={(value) => parts.change({ rate: rateIn(value) ?? form.rate })}
        />
        {starting.error === null ? null : <Problem error={starting.error} />}
        <div>
          <Button type="submit" loading={starting.isPending}>
            {t.start}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
