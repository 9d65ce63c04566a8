import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../api/call.ts"
import { Section } from "../parts/blocks.tsx"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { Problem } from "../parts/problem.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { Time } from "../parts/time.tsx"
import { sessionsQuery } from "./account-queries.ts"
import { deviceOf } from "./device.rules.ts"
import { texts } from "./texts.ts"

type Row = CallAnswer<"GET /console/api/account/sessions">["data"][number]

const Device = ({ row }: { readonly row: Row }) => {
  const t = useTexts(texts)
  return (
    <>
      <span title={row.agent}>{deviceOf(row.agent) ?? t.unknownDevice}</span>{" "}
      {row.current ? <StatusBadge tone="good">{t.thisSession}</StatusBadge> : null}
    </>
  )
}

/** Users end the session of the page by the sign-out. */
const EndButton = ({ row }: { readonly row: Row }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call("DELETE /console/api/account/sessions/:id", { path: { id: row.id } }),
    onSuccess: () => notifications.show({ message: t.ended }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={ending.isPending}
        aria-label={t.endOf(deviceOf(row.agent) ?? t.unknownDevice)}
        onClick={() => ending.mutate()}
      >
        {t.end}
      </Button>
      {ending.error === null ? null : <Problem error={ending.error} />}
    </>
  )
}

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      { id: "device", header: t.device, cell: (row) => <Device row={row} /> },
      { id: "address", header: t.address, cell: ({ ip }) => ip ?? "–", width: 150 },
      { id: "signed-in", header: t.signedIn, cell: (row) => <Time value={row.signed_in_at} />, width: 155 },
      { id: "used", header: t.lastUse, cell: (row) => <Time value={row.last_used_at} />, width: 155 },
      {
        id: "actions",
        header: t.actions,
        align: "end",
        width: 120,
        cell: (row) => (row.current ? null : <EndButton row={row} />)
      }
    ],
    [t]
  )
}

/** The sessions of the user. */
export const SessionsSection = () => {
  const t = useTexts(texts)
  const query = useQuery(sessionsQuery)
  const columns = useColumns()
  return (
    <Section title={t.sessions} note={t.sessionsNote}>
      <DataList
        label={t.sessions}
        columns={columns}
        keyOf={(row) => row.id}
        placeholders={2}
        state={{ rows: query.data?.data, error: query.error, retry: () => void query.refetch() }}
        empty={<p>{t.noSessions}</p>}
      />
    </Section>
  )
}
