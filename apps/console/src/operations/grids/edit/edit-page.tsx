import { Button, Skeleton, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { isRefused } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import { environmentPreference, usePreference } from "../../../app/preferences.ts"
import { Callout, Section } from "../../../parts/blocks.tsx"
import blocks from "../../../parts/blocks.module.css"
import { Page } from "../../../parts/page.tsx"
import { Problem } from "../../../parts/problem.tsx"
import { Changes } from "../grid-changes.tsx"
import { gridChanges } from "../grid-diff.rules.ts"
import { gridQuery, type GroupGrid } from "../grid-queries.ts"
import { texts as gridTexts } from "../texts.ts"
import { type Draft, draftOf } from "./draft.rules.ts"
import classes from "./edit.module.css"
import { NumberCell } from "./number-cell.tsx"
import { numberFields } from "./number-fields.ts"
import { PreviewSection } from "./preview-section.tsx"
import { Renters } from "./renters-table.tsx"
import { Bands, Countries, Options } from "./tables.tsx"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/grids/edit")

const reasonMax = 500

interface SaveProps {
  readonly current: GroupGrid
  readonly draft: Draft
  readonly discard: () => void
}

/** Says what differs, and saves it as a new version. Another version that was saved in the meantime is not overwritten. */
const Save = ({ current, discard, draft }: SaveProps) => {
  const t = useTexts(texts)
  const shared = useTexts(gridTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isLive = usePreference(environmentPreference) === "live"
  const [reason, setReason] = useState("")
  const changes = gridChanges(current.grid, draft)
  const saving = useMutation({
    mutationFn: () =>
      call("PUT /operations/v1/groups/:id/grid", {
        path: { id: current.group_id },
        body: {
          version: current.version,
          grid: draft,
          ...(reason.trim() === "" ? {} : { reason: reason.trim() })
        }
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["operations", "grid", current.group_id] })
      notifications.show({ message: shared.replaced })
      await navigate({ to: "/grids", search: { group: current.group_id } })
    }
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isLive && changes.length > 0) saving.mutate()
  }
  return (
    <Section title={t.save}>
      <Changes changes={changes} />
      {isLive ? null : <p className={blocks.note}>{t.testNote}</p>}
      {isRefused(saving.error, 409) ? (
        <Callout tone="bad" isNews>
          {t.replacedMeanwhile}
        </Callout>
      ) : null}
      {saving.error === null || isRefused(saving.error, 409) ? null : <Problem error={saving.error} />}
      <form className={classes.form} onSubmit={save}>
        <TextInput
          label={shared.reason}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" loading={saving.isPending} disabled={!isLive || changes.length === 0}>
          {t.save}
        </Button>
        <Button variant="default" disabled={changes.length === 0} onClick={discard}>
          {t.discard}
        </Button>
      </form>
    </Section>
  )
}

const Numbers = ({ draft, set }: { readonly draft: Draft; readonly set: (draft: Draft) => void }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Section title={t.prices}>
      <div className={classes.numbers}>
        {numberFields.map(({ get, id, label, set: setNumber, unit }) => (
          <NumberCell
            key={id}
            label={label[language]}
            unit={unit}
            value={get(draft)}
            change={(value) => set(setNumber(draft, value))}
          />
        ))}
      </div>
    </Section>
  )
}

const Editor = ({ current }: { readonly current: GroupGrid }) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(current.grid))
  return (
    <>
      <Numbers draft={draft} set={setDraft} />
      <Bands draft={draft} set={setDraft} />
      <Options draft={draft} set={setDraft} />
      <Renters draft={draft} set={setDraft} />
      <Countries draft={draft} set={setDraft} />
      <PreviewSection group={current.group_id} draft={draft} />
      <Save current={current} draft={draft} discard={() => setDraft(draftOf(current.grid))} />
    </>
  )
}

/** Edits the grid of a group in tables, shows what the change would have done to recent orders, and saves it. */
export const EditGridPage = () => {
  const t = useTexts(texts)
  const { group = "" } = route.useSearch()
  const { data, error, refetch } = useQuery({ ...gridQuery(group, undefined), refetchOnWindowFocus: false })
  return (
    <Page
      title={t.title}
      beside={
        <Link to="/grids" search={{ group }}>
          {t.back}
        </Link>
      }
    >
      <p className={blocks.note}>{t.note}</p>
      {data === undefined && error !== null ? <Problem error={error} retry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height={480} /> : null}
      {data === undefined ? null : <Editor key={data.version} current={data} />}
    </Page>
  )
}
