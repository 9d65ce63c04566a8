import { Button, FileButton, Group, Skeleton } from "@mantine/core"
import { IconDownload, IconUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CallError } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { Callout, Section } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { csvOf, saveFile } from "../../parts/csv.ts"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { Time } from "../../parts/time.tsx"
import { ImportBadge } from "./import-badge.tsx"
import { fileProblemText } from "./problem-texts.ts"
import { type ColumnShown, headerIn, useHeaderOf } from "./headers.ts"
import { columnsQuery, type ImportShown, importsQuery } from "./queries.ts"
import { texts } from "./texts.ts"
import { FileTooLarge, useUpload } from "./use-upload.ts"
import { refusalText } from "./workbook/refusal-text.ts"
import { SheetChoice } from "./workbook/sheet-choice.tsx"
import { WorkbookRefused } from "./workbook/workbook-fault.ts"

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

/** Why a file was not taken: by the page, or by the API. */
const Refusal = ({ error }: { readonly error: Error }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const headerOf = useHeaderOf()
  const errors = error instanceof CallError ? error.problem?.errors : undefined
  const tooLarge = error instanceof FileTooLarge ? t.tooLarge : undefined
  const said = error instanceof WorkbookRefused ? refusalText(error, language) : tooLarge
  if (said === undefined) return <Problem error={error} said={fileProblemText(errors ?? [], headerOf, language)} />
  return (
    <Callout tone="bad" isNews>
      {said}
    </Callout>
  )
}

const Upload = () => {
  const t = useTexts(texts)
  const { error, isPending, pick, sheets, takeSheet } = useUpload()
  return (
    <>
      <Group gap="xs" mb="sm">
        <FileButton accept=".csv,.txt,.xlsx,text/csv" onChange={pick} inputProps={{ "aria-label": t.file }}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} aria-hidden />} loading={isPending}>
              {t.choose}
            </Button>
          )}
        </FileButton>
        <TemplateButton />
      </Group>
      <p className={blocks.note}>{t.limits}</p>
      {error === null ? null : <Refusal error={error} />}
      {sheets === null ? null : <SheetChoice sheets={sheets.sheets} isPending={isPending} take={takeSheet} />}
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
