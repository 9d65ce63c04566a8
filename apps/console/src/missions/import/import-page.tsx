import { Button, Progress, Skeleton } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { saveFile } from "../../parts/csv.ts"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { ImportBadge, rowStates } from "./import-badge.tsx"
import { ImportRows } from "./import-rows.tsx"
import classes from "./import.module.css"
import { importQuery, type ImportShown, importsKey, isUnderWay } from "./queries.ts"
import { resultFile } from "./result-file.ts"
import { StartButton } from "./start-button.tsx"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/missions/import/$id")

interface Props {
  readonly shown: ImportShown
}

const ImportProgress = ({ shown: { is_interrupted: isInterrupted, rows, state } }: Props) => {
  const t = useTexts(texts)
  const all = rowStates.reduce((sum, each) => sum + rows[each], 0)
  const toOrder = rows.right + rows.ordered + rows.refused
  const [done, of, text] =
    state === "checking"
      ? [all - rows.unchecked, all, t.progressChecking(all - rows.unchecked, all)]
      : [rows.ordered + rows.refused, toOrder, t.progressOrdering(rows.ordered + rows.refused, toOrder)]
  return (
    <div className={classes.progress}>
      <p role="status">{text}</p>
      <Progress value={of === 0 ? 0 : (100 * done) / of} aria-label={text} transitionDuration={120} />
      <p>{t.leave}</p>
      {isInterrupted ? <Callout tone="warn">{t.interrupted}</Callout> : null}
    </div>
  )
}

const Outcome = ({ shown: { rows, state } }: Props) => {
  const t = useTexts(texts)
  if (state === "cancelled") return <Callout>{`${t.stopped} ${t.done(rows.ordered)}`}</Callout>
  if (state === "ended") {
    return (
      <Callout tone={rows.refused > 0 ? "warn" : "good"} isNews>
        {t.done(rows.ordered)}
      </Callout>
    )
  }
  if (rows.right === 0) return <Callout tone="bad">{t.allWrong}</Callout>
  return rows.wrong === 0 ? (
    <Callout tone="good">{t.allRight}</Callout>
  ) : (
    <Callout tone="warn">{t.someWrong(rows.wrong)}</Callout>
  )
}

const StopButton = ({ shown: { id } }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const stopping = useMutation({
    mutationFn: () => call("POST /console/api/imports/:id/cancellation", { path: { id } }),
    onSuccess: () => {
      setAsking(false)
      notifications.show({ message: t.stopped })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey })
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.stop}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.stopTitle}
          action={t.stop}
          keep={t.keepOn}
          isDangerous
          isPending={stopping.isPending}
          error={stopping.error}
          act={() => stopping.mutate()}
          close={() => setAsking(false)}
        >
          <p>{t.stopText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const DownloadButton = ({ shown }: Props) => {
  const { rows, state } = shown
  const t = useTexts(texts)
  const language = useLanguage()
  const onlyWrong = state === "checked"
  const saving = useMutation({
    mutationFn: async () => {
      const labels = {
        ...{ line: t.line, state: t.state, mission: t.mission, price: t.price, problem: t.problem },
        stateOf: (row: { readonly state: string }) => {
          const known = rowStates.find((each) => each === row.state)
          return known === undefined ? row.state : t[known]
        }
      }
      const content = await resultFile(shown, labels, language, onlyWrong ? "wrong" : undefined)
      saveFile(onlyWrong ? t.wrongName : t.resultName, content)
    },
    onError: (error) => notifications.show({ message: error.message, color: "red" })
  })
  if (onlyWrong && rows.wrong === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {onlyWrong ? t.downloadWrong : t.download}
    </Button>
  )
}

const Actions = ({ shown }: Props) => {
  const isOver = shown.state === "ended" || shown.state === "cancelled"
  return (
    <>
      {isUnderWay(shown) ? null : <DownloadButton shown={shown} />}
      {isOver ? null : <StopButton shown={shown} />}
      {shown.state === "checked" ? <StartButton shown={shown} /> : null}
    </>
  )
}

/** An import: the problems of its rows, its progress, and the missions that they became. */
export const ImportPage = () => {
  const t = useTexts(texts)
  const { id } = route.useParams()
  const { data: shown, error, refetch } = useQuery(importQuery(id))
  const back = <Link to="/missions/import">{t.backToImports}</Link>
  if (shown === undefined) {
    return (
      <Page title={t.title} above={back}>
        {error === null ? <Skeleton height={320} /> : <Problem error={error} retry={() => void refetch()} />}
      </Page>
    )
  }
  return (
    <Page
      key={shown.id}
      title={shown.file_name}
      above={back}
      beside={<ImportBadge state={shown.state} />}
      actions={<Actions shown={shown} />}
    >
      {isUnderWay(shown) ? <ImportProgress shown={shown} /> : <Outcome shown={shown} />}
      <div className={classes.rows}>
        <ImportRows shown={shown} />
      </div>
    </Page>
  )
}
