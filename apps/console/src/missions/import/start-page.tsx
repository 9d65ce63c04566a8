import { Button, FileButton, Group, Skeleton } from "@mantine/core"
import { IconDownload, IconUpload } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { CallError } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import { Callout, Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { csvOf, saveFile } from "../../parts/csv.ts"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { Time } from "../../parts/time.tsx"
import { fileBytesMax, textOf } from "./file.ts"
import { ImportBadge } from "./import-badge.tsx"
import { fileProblemText } from "./problem-texts.ts"
import { type ColumnShown, headerIn, useHeaderOf } from "./headers.ts"
import { columnsQuery, type ImportShown, importsKey, importsQuery } from "./queries.ts"
import { texts } from "./texts.ts"

const TemplateButton = () => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data } = useQuery(columnsQuery)
  const header = data?.data.map((column) => headerIn(column, language))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={header === undefined}
      onClick={() => saveFile(t.templateName, csvOf([header ?? []], language))}
    >
      {t.template}
    </Button>
  )
}

const Upload = () => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const language = useLanguage()
  const headerOf = useHeaderOf()
  const [isTooLarge, setTooLarge] = useState(false)
  const uploading = useMutation({
    mutationFn: async (file: File) =>
      call("POST /console/api/imports", {
        body: { file_name: file.name.slice(0, 255), content: textOf(await file.arrayBuffer()) }
      }),
    onSuccess: ({ id }) => navigate({ to: "/missions/import/$id", params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey })
  })
  const errors = uploading.error instanceof CallError ? uploading.error.problem?.errors : undefined
  const refusal = fileProblemText(errors ?? [], headerOf, language)
  const pick = (file: File | null) => {
    setTooLarge(file !== null && file.size > fileBytesMax)
    if (file !== null && file.size <= fileBytesMax) uploading.mutate(file)
  }
  return (
    <>
      <Group gap="xs" mb="sm">
        <FileButton accept=".csv,.txt,text/csv" onChange={pick} inputProps={{ "aria-label": t.file }}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} aria-hidden />} loading={uploading.isPending}>
              {t.choose}
            </Button>
          )}
        </FileButton>
        <TemplateButton />
      </Group>
      <p className={blocks.note}>{t.limits}</p>
      {isTooLarge ? (
        <Callout tone="bad" isNews>
          {t.tooLarge}
        </Callout>
      ) : null}
      {uploading.error === null ? null : <Problem error={uploading.error} said={refusal} />}
    </>
  )
}

const useImportColumns = (): ReadonlyArray<Column<ImportShown>> => {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: "name",
        header: t.name,
        cell: (row) => (
          <Link to="/missions/import/$id" params={{ id: row.id }}>
            {row.file_name}
          </Link>
        )
      },
      { id: "state", header: t.state, width: 170, cell: (row) => <ImportBadge state={row.state} /> },
      {
        id: "rows",
        header: t.rows,
        width: 90,
        align: "end",
        cell: ({ rows }) => Object.values(rows).reduce((sum, count) => sum + count, 0)
      },
      { id: "ordered", header: t.ordered, width: 120, align: "end", cell: ({ rows }) => rows.ordered },
      { id: "created", header: t.created, width: 165, cell: (row) => <Time value={row.created_at} /> }
    ],
    [t]
  )
}

const Earlier = () => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(importsQuery)
  const columns = useImportColumns()
  return (
    <Section title={t.earlier}>
      <DataList
        label={t.earlier}
        columns={columns}
        placeholders={3}
        keyOf={(row) => row.id}
        state={{ rows: data?.data, error, retry: () => void refetch() }}
        empty={<p>{t.noneYet}</p>}
      />
    </Section>
  )
}

const useFormColumns = (): ReadonlyArray<Column<ColumnShown>> => {
  const t = useTexts(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      { id: "column", header: t.column, cell: (row) => <code>{headerIn(row, language)}</code> },
      { id: "needed", header: t.needed, width: 120, cell: (row) => (row.is_required ? t.yes : t.no) },
      { id: "example", header: t.example, cell: (row) => (row.example === "" ? "—" : <code>{row.example}</code>) }
    ],
    [language, t]
  )
}

const FileForm = () => {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(columnsQuery)
  const columns = useFormColumns()
  return (
    <Section title={t.columns} note={t.columnsNote}>
      {data === undefined && error === null ? (
        <Skeleton height={320} />
      ) : (
        <DataList
          label={t.columns}
          columns={columns}
          keyOf={(row) => row.key}
          state={{ rows: data?.data, error, retry: () => void refetch() }}
          empty={null}
        />
      )}
    </Section>
  )
}

/** Takes a file of orders, and lists the imports of the last 30 days. */
export const ImportStartPage = () => {
  const t = useTexts(texts)
  return (
    <Page title={t.title} actions={<Link to="/missions">{t.back}</Link>}>
      <p className={blocks.note}>{t.intro}</p>
      <Upload />
      <Earlier />
      <FileForm />
    </Page>
  )
}
