import { SegmentedControl, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { CallAnswer } from "@trajet/contract"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../api/call.ts"
import { Filters } from "../parts/blocks.tsx"
import blocks from "../parts/blocks.module.css"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { Page } from "../parts/page.tsx"
import { refreshMillis } from "../parts/refresh.ts"
import { Time } from "../parts/time.tsx"
import { usePages } from "../parts/use-pages.ts"
import { AnswerBadge } from "./answer-badge.tsx"
import { IdSearch } from "./id-search.tsx"
import classes from "./requests.module.css"
import { statusClasses } from "./search.ts"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/requests")

type Row = CallAnswer<"GET /console/api/requests">["data"][number]

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const t = useTexts(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: "request",
        header: t.request,
        cell: (row) => (
          <Link to="/requests/$id" params={{ id: row.id }} className={classes.route}>
            {row.method} {row.route}
          </Link>
        )
      },
      { id: "answer", header: t.answer, cell: (row) => <AnswerBadge status={row.status} />, width: 100 },
      {
        id: "problem",
        header: t.problem,
        cell: ({ problem }) => (problem === null ? null : <code>{problem}</code>),
        width: 190
      },
      { id: "key", header: t.key, cell: ({ key }) => key.label ?? key.prefix ?? key.id, width: 170 },
      {
        id: "duration",
        header: t.duration,
        cell: (row) => `${row.duration_ms.toLocaleString(language)} ms`,
        align: "end",
        width: 100
      },
      { id: "at", header: t.at, cell: (row) => <Time value={row.at} />, width: 165 }
    ],
    [language, t]
  )
}

const settleMillis = 300

const RequestFilters = () => {
  const t = useTexts(texts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(search.route ?? "")
  const setRoute = useDebouncedCallback((value: string) => {
    void navigate({
      search: (old) => ({ ...old, route: value.trim() === "" ? undefined : value.trim() }),
      replace: true
    })
  }, settleMillis)
  return (
    <Filters label={t.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t.answers}
        value={search.status ?? "all"}
        onChange={(value) =>
          void navigate({
            search: (old) => ({ ...old, status: statusClasses.find((each) => each === value) }),
            replace: true
          })
        }
        data={[{ value: "all", label: t.all }, ...statusClasses.map((value) => ({ value, label: t[value] }))]}
      />
      <TextInput
        className={classes.grow ?? ""}
        label={t.route}
        placeholder={t.routeHint}
        maxLength={200}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRoute(event.currentTarget.value)
        }}
      />
    </Filters>
  )
}

/** The requests of the group's keys, newest first. */
export const RequestListPage = () => {
  const t = useTexts(texts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [cleared, setCleared] = useState(0)
  const state = usePages(
    ["requests", search],
    (cursor, signal) => call("GET /console/api/requests", { query: { ...search, cursor } }, { signal }),
    { refetchInterval: refreshMillis }
  )
  const isFiltered = search.status !== undefined || search.route !== undefined
  const clear = () => {
    setCleared((count) => count + 1)
    void navigate({ search: {}, replace: true })
  }
  return (
    <Page title={t.title}>
      <p className={blocks.note}>{t.intro}</p>
      <IdSearch />
      <RequestFilters key={cleared} />
      <DataList
        label={t.title}
        columns={useColumns()}
        state={state}
        keyOf={(row) => row.id}
        clearFilters={isFiltered ? clear : null}
        empty={<p>{t.empty}</p>}
      />
    </Page>
  )
}
