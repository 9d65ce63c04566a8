import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { Section } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { numberText } from "../../parts/numbers.ts"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { replaysQuery, type ReplayShown } from "../queries.ts"
import { countOf } from "./replay.rules.ts"
import { texts } from "./texts.ts"

const State = ({ replay }: { readonly replay: ReplayShown }) => {
  const t = useTexts(texts)
  if (replay.ended_at === null) return <StatusBadge tone="active">{t.underWay}</StatusBadge>
  return replay.cancelled_at === null ? (
    <StatusBadge tone="good">{t.finished}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t.cancelled}</StatusBadge>
  )
}

const useColumns = (): ReadonlyArray<Column<ReplayShown>> => {
  const t = useTexts(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: "created",
        header: t.by,
        width: 170,
        cell: (row) => (
          <Link to="/webhooks/$id" params={{ id: row.endpoint_id }} search={{ tab: "replay", replay: row.id }}>
            <Time value={row.created_at} />
          </Link>
        )
      },
      {
        id: "period",
        header: t.period,
        cell: (row) => (
          <>
            <Time value={row.since} /> → <Time value={row.until} />
          </>
        )
      },
      { id: "state", header: t.state, width: 130, cell: (row) => <State replay={row} /> },
      {
        id: "sent",
        header: t.sent,
        width: 140,
        align: "end",
        cell: ({ done, expected }) => {
          const made = numberText(countOf(done), language)
          return expected === null ? made : t.sentOf(made, numberText(countOf(expected), language))
        }
      }
    ],
    [t, language]
  )
}

/** The replays of an endpoint, also those that have ended. */
export const ReplayList = ({ endpointId }: { readonly endpointId: string }) => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(replaysQuery(endpointId))
  return (
    <Section title={t.list}>
      <DataList
        label={t.list}
        columns={useColumns()}
        placeholders={2}
        keyOf={({ id }) => id}
        state={{ rows: data?.data, error, retry: () => void refetch() }}
        empty={<p>{t.noReplays}</p>}
      />
    </Section>
  )
}
