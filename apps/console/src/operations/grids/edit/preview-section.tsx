import type { CallAnswer } from "@trajet/contract"
import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../../../api/call.ts"
import { Callout, Facts, Section } from "../../../parts/blocks.tsx"
import type { Column } from "../../../parts/data-list.model.ts"
import { DataList } from "../../../parts/data-list.tsx"
import { money } from "../../../parts/money.ts"
import { Problem } from "../../../parts/problem.tsx"
import { Time } from "../../../parts/time.tsx"
import type { Draft } from "./draft.rules.ts"
import { texts } from "./texts.ts"

type GridPreviewShown = CallAnswer<"POST /console/api/groups/:id/grid-preview">

type Changed = GridPreviewShown["most_changed"][number]

const MostChanged = ({ rows }: { readonly rows: ReadonlyArray<Changed> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const columns = useMemo((): ReadonlyArray<Column<Changed>> => {
    const euros = (amount: number) => money(amount, language)
    return [
      {
        id: "mission",
        header: t.mission,
        cell: (row) => (
          <Link to="/board/$id" params={{ id: row.mission_id }} preload={false}>
            {row.transport_id}
          </Link>
        )
      },
      { id: "ordered", header: t.ordered, cell: (row) => <Time value={row.created_at} />, width: 170 },
      { id: "before", header: t.before, cell: (row) => euros(row.before_ht), align: "end", width: 150 },
      { id: "after", header: t.after, cell: (row) => euros(row.after_ht), align: "end", width: 130 },
      {
        id: "difference",
        header: t.difference,
        cell: (row) => euros(row.after_ht - row.before_ht),
        align: "end",
        width: 130
      }
    ]
  }, [language, t])
  return (
    <DataList
      label={t.mostChanged}
      columns={columns}
      keyOf={({ mission_id: id }) => id}
      state={{ rows, error: null, retry: () => undefined }}
      empty={<p>{t.noneChanges}</p>}
    />
  )
}

const Shown = ({ preview }: { readonly preview: GridPreviewShown }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { after_ht: after, before_ht: before, considered } = preview
  if (considered === 0) return <Callout>{t.noOrders}</Callout>
  return (
    <>
      {preview.is_complete ? null : <Callout tone="warn">{t.incomplete(considered)}</Callout>}
      <Facts
        facts={[
          [t.considered(considered), null],
          [t.before, money(before, language)],
          [t.after, money(after, language)],
          [t.difference, <strong key="difference">{money(after - before, language)}</strong>],
          [t.dearer, preview.dearer],
          [t.cheaper, preview.cheaper],
          preview.refused === 0 ? null : [t.refused, preview.refused],
          preview.not_priced === 0 ? null : [t.notPriced, preview.not_priced]
        ]}
      />
      <h3>{t.mostChanged}</h3>
      <MostChanged rows={preview.most_changed} />
    </>
  )
}

interface Props {
  readonly group: string
  readonly draft: Draft
}

/** What the edited grid would have done to the orders of the last 30 days. It is computed when it is asked for. */
export const PreviewSection = ({ draft, group }: Props) => {
  const t = useTexts(texts)
  const previewing = useMutation({
    mutationFn: async (grid: Draft) => ({
      grid,
      preview: await call("POST /console/api/groups/:id/grid-preview", { path: { id: group }, body: { grid } })
    })
  })
  const { data, error, isPending } = previewing
  return (
    <Section
      title={t.effect}
      note={t.effectNote}
      actions={
        <Button variant="default" loading={isPending} onClick={() => previewing.mutate(draft)}>
          {t.preview}
        </Button>
      }
    >
      <div role="status">
        {error === null ? null : <Problem error={error} />}
        {data === undefined || error !== null ? null : (
          <>
            {data.grid === draft ? null : <Callout tone="warn">{t.stale}</Callout>}
            <Shown preview={data.preview} />
          </>
        )}
      </div>
    </Section>
  )
}
