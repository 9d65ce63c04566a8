import { Anchor, Button } from "@mantine/core"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { hoursOf } from "@trajet/pages/hours.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useMemo } from "react"
import { call } from "../../api/call.ts"
import type { OperationsListedMission } from "../mission/mission.model.ts"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { Page } from "../../parts/page.tsx"
import { refreshMillis } from "../../parts/refresh.ts"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { DayShown, Time } from "../../parts/time.tsx"
import { usePages } from "../../parts/use-pages.ts"
import { placeOf } from "../board/card.rules.ts"
import { MissionStatus } from "../mission-status.tsx"
import { texts as reviewTexts } from "../review/texts.ts"
import { texts as sharedTexts } from "../texts.ts"
import { ListFilters } from "./list-filters.tsx"
import { type ListSearch, queryOf } from "./list-search.ts"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/board/list")

type Row = OperationsListedMission

const useColumns = (): ReadonlyArray<Column<Row>> => {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: "mission",
        header: t.mission,
        cell: (row) => (
          <Link to="/board/$id" params={{ id: row.id }} preload={false}>
            {row.transport_id}
          </Link>
        ),
        width: 120
      },
      {
        id: "status",
        header: t.status,
        cell: (row) => (
          <>
            <MissionStatus status={row.status} />{" "}
            {row.late ? <StatusBadge tone="bad">{shared.late}</StatusBadge> : null}
          </>
        ),
        width: 190
      },
      { id: "client", header: t.client, cell: ({ group }) => group?.name ?? "—" },
      {
        id: "way",
        header: t.way,
        cell: ({ trips: { aller } }) => `${placeOf(aller.pickup.address)} → ${placeOf(aller.delivery.address)}`
      },
      {
        id: "pickup",
        header: t.pickup,
        cell: ({ trips: { aller } }) =>
          aller.pickup.date === null ? (
            shared.noDay
          ) : (
            <>
              <DayShown value={aller.pickup.date} /> {hoursOf({ ...aller.pickup, end_time: null }, language)}
            </>
          )
      },
      {
        id: "driver",
        header: t.driver,
        cell: ({ trips: { aller } }) =>
          aller.driver === null ? shared.noDriver : `${aller.driver.first_name} ${aller.driver.last_name}`
      },
      { id: "created", header: t.created, cell: (row) => <Time value={row.created_at} />, width: 170 }
    ],
    [language, shared, t]
  )
}

const useMissions = (search: ListSearch) => {
  const filters = queryOf(search)
  const state = usePages(
    ["operations", "missions", filters],
    (cursor, signal) => call("GET /operations/v1/missions", { query: { ...filters, cursor } }, { signal }),
    { refetchInterval: refreshMillis }
  )
  const { more, rows } = state
  // A page may have no mission although further ones do.
  const isBetween = rows?.length === 0 && typeof more === "function" && state.isReadingMore !== true
  useEffect(() => {
    if (isBetween) more?.()
  }, [isBetween, more])
  return state
}

/** The missions of all clients, by filters. */
export const OperatorListPage = () => {
  const t = useTexts(texts)
  const review = useTexts(reviewTexts)
  const navigate = useNavigate()
  const search = route.useSearch()
  const columns = useColumns()
  const state = useMissions(search)
  const set = (next: ListSearch) => void navigate({ to: "/board/list", search: next, replace: true })
  return (
    <Page
      title={t.title}
      actions={
        search.attention === "documents_to_review" && state.rows?.length !== 0 ? (
          <Button component={Link} to="/review">
            {review.start}
          </Button>
        ) : null
      }
      beside={
        <Anchor component={Link} to="/board" fz="sm">
          {t.back}
        </Anchor>
      }
    >
      <ListFilters search={search} set={set} />
      <DataList
        label={t.title}
        columns={columns}
        state={state}
        keyOf={({ id }) => id}
        empty={<p>{t.empty}</p>}
        clearFilters={Object.keys(search).length === 0 ? null : () => set({})}
      />
    </Page>
  )
}
