import { Button, Group, Modal, Stack } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import type { MissionDetail } from "../queries.ts"
import { Problem } from "../../../parts/problem.tsx"
import classes from "../../missions.module.css"
import { useChanged } from "../changed.ts"
import { changedLegs, shownDates } from "./dates.rules.ts"
import { LegFields, useLegTitles } from "./leg-fields.tsx"
import { texts } from "../texts.ts"

const Form = ({ close, mission }: { readonly close: () => void; readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const changed = useChanged(mission.id)
  const before = shownDates(mission)
  const [dates, setDates] = useState(before)
  const legs = changedLegs(before, dates)
  const saving = useMutation({
    mutationFn: () => call("PATCH /v1/transports/:id/dates", { path: { id: mission.id }, body: { legs } }),
    onSuccess: ({ driver_validation: validation }) => {
      changed(validation.requested ? t.datesAsked : t.datesSaved)
      close()
    }
  })
  const titles = useLegTitles()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <p className={classes.plain}>{t.datesNote}</p>
        {dates.map(({ dates: own, leg }) => (
          <LegFields
            key={leg}
            title={titles[leg]}
            dates={own}
            change={(next) => setDates(dates.map((each) => (each.leg === leg ? { leg, dates: next } : each)))}
          />
        ))}
        {saving.error === null ? null : <Problem error={saving.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t.abort}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={Object.keys(legs).length === 0}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Changes the dates of a mission's legs. */
export const DatesDialog = ({ close, mission }: { readonly close: () => void; readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={close} size="lg" title={t.changeDates} closeButtonProps={{ "aria-label": t.close }}>
      <Form close={close} mission={mission} />
    </Modal>
  )
}
