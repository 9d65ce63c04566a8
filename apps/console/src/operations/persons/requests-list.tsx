import { Button } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../../api/call.ts"
import { Section } from "../../parts/blocks.tsx"
import { saveFile } from "../../parts/csv.ts"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Problem } from "../../parts/problem.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { Time } from "../../parts/time.tsx"
import { type PersonRequestShown, personsQuery } from "./persons-query.ts"
import { failureTexts, kindTexts, reasonTexts, texts } from "./texts.ts"

const Download = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  const reading = useMutation({
    mutationFn: () => call("GET /console/api/person-requests/:id/document", { path: { id } }),
    onSuccess: ({ document }) => saveFile(t.fileName, document)
  })
  return (
    <>
      <Button variant="default" size="xs" loading={reading.isPending} onClick={() => reading.mutate()}>
        {t.download}
      </Button>
      {reading.error === null ? null : <Problem error={reading.error} />}
    </>
  )
}

const State = ({ request: { ended_at: end, failure } }: { readonly request: PersonRequestShown }) => {
  const t = useTexts(texts)
  const failures = useTexts(failureTexts)
  if (end === null) return <StatusBadge tone="active">{t.underWay}</StatusBadge>
  if (failure !== null) return <StatusBadge tone="bad">{wordOf(failures, failure)}</StatusBadge>
  return <StatusBadge tone="good">{t.done}</StatusBadge>
}

/** What the operator asked within the last hour, with the files of exports. */
export const RequestsList = ({ nameOf }: { readonly nameOf: (group: string | null) => string }) => {
  const t = useTexts(texts)
  const kinds = useTexts(kindTexts)
  const reasons = useTexts(reasonTexts)
  const { data, error, refetch } = useQuery(personsQuery)
  const columns = useMemo(
    (): ReadonlyArray<Column<PersonRequestShown>> => [
      { id: "request", header: t.request, cell: ({ kind }) => wordOf(kinds, kind), width: 150 },
      { id: "client", header: t.client, cell: ({ group_id: group }) => nameOf(group) },
      { id: "reason", header: t.reason, cell: ({ reason }) => wordOf(reasons, reason) },
      { id: "asked", header: t.asked, cell: ({ created_at: at }) => <Time value={at} />, width: 170 },
      { id: "state", header: t.state, cell: (request) => <State request={request} />, width: 190 },
      {
        id: "file",
        header: t.download,
        align: "end",
        width: 140,
        cell: ({ has_document: hasDocument, id }) => (hasDocument ? <Download id={id} /> : "—")
      }
    ],
    [kinds, nameOf, reasons, t]
  )
  return (
    <Section title={t.requests} note={t.requestsNote}>
      <DataList
        label={t.requests}
        columns={columns}
        placeholders={1}
        keyOf={({ id }) => id}
        state={{ rows: data?.data, error, retry: () => void refetch() }}
        empty={<p>{t.noRequests}</p>}
      />
    </Section>
  )
}
