import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type ReactNode, useMemo } from "react"
import { Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { CopyableId } from "../../parts/copyable-id.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import {
  type DisabledEndpointShown,
  disabledEndpointsQuery,
  failedWorkQuery,
  type FailedWorkShown
} from "./attention-queries.ts"
import classes from "./attention.module.css"
import { RetryWork } from "./retry-work.tsx"
import { knownKind, texts } from "./texts.ts"

/** The end of an id: the beginning is a time, and much the same for all. */
const shortId = (id: string): string => id.slice(-12)

const useWorkName = () => {
  const t = useTexts(texts)
  return (kind: string): string => {
    const known = knownKind(kind)
    return known === null ? kind : t[known]
  }
}

const Subject = ({ row }: { readonly row: FailedWorkShown }): ReactNode => {
  const t = useTexts(texts)
  if (row.mission_id !== null) {
    return (
      <Link to="/board/$id" params={{ id: row.mission_id }} preload={false}>
        {t.mission}
      </Link>
    )
  }
  return row.subject_id === null ? "—" : <CopyableId value={row.subject_id} shown={shortId(row.subject_id)} />
}

const useWorkColumns = (): ReadonlyArray<Column<FailedWorkShown>> => {
  const t = useTexts(texts)
  const nameOf = useWorkName()
  return [
    {
      id: "work",
      header: t.work,
      cell: (row) => (
        <>
          <div>{nameOf(row.kind)}</div>
          <div className={classes.second}>{row.group?.name ?? t.instance}</div>
        </>
      ),
      width: 190
    },
    { id: "why", header: t.why, cell: ({ last_error: error }) => error },
    { id: "subject", header: t.subject, cell: (row) => <Subject row={row} />, width: 130 },
    { id: "attempts", header: t.attempts, cell: ({ attempts }) => attempts, align: "end", width: 75 },
    {
      id: "next",
      header: t.next,
      cell: (row) => (
        <>
          <div>
            {row.is_running ? <StatusBadge tone="active">{t.running}</StatusBadge> : <Time value={row.next_at} />}
          </div>
          <div className={classes.second}>
            {t.due} <Time value={row.due_at} />
          </div>
        </>
      ),
      width: 205
    },
    {
      id: "actions",
      header: t.actions,
      align: "end",
      width: 120,
      cell: (row) => <RetryWork work={row} name={nameOf(row.kind)} />
    }
  ]
}

const FailedWork = () => {
  const t = useTexts(texts)
  const columns = useWorkColumns()
  const { data, error, refetch } = useQuery(failedWorkQuery)
  return (
    <Section title={t.failedWork} note={t.failedWorkNote}>
      <DataList
        label={t.failedWork}
        columns={columns}
        lines={2}
        placeholders={2}
        keyOf={({ id }) => String(id)}
        state={{ rows: data?.data, error, retry: () => void refetch() }}
        empty={<p>{t.noFailedWork}</p>}
      />
      {data?.has_more === true ? <p className={blocks.note}>{t.more}</p> : null}
    </Section>
  )
}

const DisabledEndpoints = () => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(disabledEndpointsQuery)
  const columns = useMemo(
    (): ReadonlyArray<Column<DisabledEndpointShown>> => [
      { id: "client", header: t.client, cell: ({ group }) => group.name, width: 170 },
      { id: "url", header: t.url, cell: ({ url }) => url },
      { id: "reason", header: t.reason, cell: ({ reason }) => reason ?? "—" },
      {
        id: "since",
        header: t.failingSince,
        cell: ({ failing_since: since }) => (since === null ? "—" : <Time value={since} />),
        width: 160
      },
      {
        id: "failures",
        header: t.failures,
        cell: ({ failures_in_row: failures }) => failures,
        align: "end",
        width: 130
      },
      { id: "id", header: "Id", cell: ({ id }) => <CopyableId value={id} shown={shortId(id)} />, width: 130 }
    ],
    [t]
  )
  return (
    <Section title={t.disabled} note={t.disabledNote}>
      <DataList
        label={t.disabled}
        columns={columns}
        lines={2}
        placeholders={2}
        keyOf={({ id }) => id}
        state={{ rows: data?.data, error, retry: () => void refetch() }}
        empty={<p>{t.noDisabled}</p>}
      />
      {data?.has_more === true ? <p className={blocks.note}>{t.more}</p> : null}
    </Section>
  )
}

/** What failed for all groups, and waits for an operator. */
export const AttentionPage = () => {
  const t = useTexts(texts)
  return (
    <Page title={t.title}>
      <p className={blocks.note}>{t.intro}</p>
      <FailedWork />
      <DisabledEndpoints />
    </Page>
  )
}
