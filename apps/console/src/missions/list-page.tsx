import { ActionIcon, Button } from "@mantine/core"
import { IconPlus, IconRepeat, IconUpload } from "@tabler/icons-react"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { call } from "../api/call.ts"
import type { Column } from "../parts/data-list.model.ts"
import { DataList } from "../parts/data-list.tsx"
import { money } from "../parts/money.ts"
import { Page } from "../parts/page.tsx"
import { refreshMillis } from "../parts/refresh.ts"
import { isFiltered } from "../parts/filters/search-filters.ts"
import { DayShown, Time } from "../parts/time.tsx"
import { usePages } from "../parts/use-pages.ts"
import { dueHt } from "./due.rules.ts"
import { ExportButton } from "./export-button.tsx"
import { ListFilters } from "./list-filters.tsx"
import { type ListSearch, type MissionListItem, queryOf } from "./list-search.ts"
import classes from "./missions.module.css"
import { MissionStatusBadge } from "./mission-status.tsx"
import { texts as repeatTexts } from "./repeat/texts.ts"
import { ChoiceBar, ChoiceBox, ChoiceContext, useChoice } from "./several/choice.tsx"
import choiceClasses from "./several/several.module.css"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/missions")

/** An address with its town first, and without the country, which is the same for nearly all. */
const short = (address: string): string => {
  const parts = address.replace(/, France$/u, "").split(", ")
  return [...parts.slice(-1), ...parts.slice(0, -1)].join(", ")
}

const Repeat = ({ row }: { readonly row: MissionListItem }) => {
  const t = useTexts(repeatTexts)
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/missions/new" search={{ from: row.id }} {...props} />}
      variant="subtle"
      size="lg"
      aria-label={t.repeatOf(row.transport_id)}
      title={t.repeatOf(row.transport_id)}
    >
      <IconRepeat size={16} aria-hidden />
    </ActionIcon>
  )
}

/** What is due for a mission, and in a second line its parts, or the price that a fee replaces. */
const Price = ({ row }: { readonly row: MissionListItem }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { amount_ht: outbound, return_ht: back, total_ht: total } = row.price
  const due = dueHt(row)
  const parts = back === null ? null : t.parts(money(outbound, language), money(back, language))
  const second = row.cancelled ? t.feeInstead(money(total, language)) : parts
  return (
    <>
      {due === null ? "—" : money(due, language)}
      {second === null ? null : <div className={classes.second}>{second}</div>}
    </>
  )
}

/** The box by which the mission is chosen, its number, and the client's reference. */
const Name = ({ row }: { readonly row: MissionListItem }) => (
  <>
    <span className={choiceClasses.named}>
      <ChoiceBox mission={row} />
      <Link to="/missions/$id" params={{ id: row.id }} className={classes.number}>
        {row.transport_id}
      </Link>
    </span>
    {row.reference === null ? null : <div className={classes.second}>{row.reference}</div>}
  </>
)

const useColumns = (): ReadonlyArray<Column<MissionListItem>> => {
  const t = useTexts(texts)
  const repetition = useTexts(repeatTexts)
  return useMemo(
    () => [
      {
        id: "number",
        header: t.number,
        width: 148,
        cell: (row) => <Name row={row} />
      },
      { id: "status", header: t.status, width: 174, cell: (row) => <MissionStatusBadge status={row.status} /> },
      {
        id: "way",
        header: t.way,
        cell: (row) => (
          <>
            <div className={classes.line} title={row.pickup.address}>
              {short(row.pickup.address)}
            </div>
            <div className={classes.line} title={row.delivery.address}>
              <span aria-hidden>→ </span>
              {short(row.delivery.address)}
            </div>
          </>
        )
      },
      {
        id: "day",
        header: t.day,
        width: 118,
        cell: (row) => (row.pickup.date === null ? "—" : <DayShown value={row.pickup.date} />)
      },
      { id: "vehicle", header: t.vehicle, width: 104, cell: (row) => row.vehicle.registration ?? "—" },
      {
        id: "created",
        header: t.created,
        width: 112,
        cell: (row) => (
          <div className={classes.wrapped}>
            <Time value={row.created_at} />
          </div>
        )
      },
      {
        id: "price",
        header: t.price,
        width: 128,
        align: "end",
        cell: (row) => <Price row={row} />
      },
      { id: "repeat", header: repetition.again, width: 64, cell: (row) => <Repeat row={row} /> }
    ],
    [repetition, t]
  )
}

const ImportButton = () => {
  const t = useTexts(texts)
  return (
    <Button component={Link} to="/missions/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
      {t.importFile}
    </Button>
  )
}

const NewButton = () => {
  const t = useTexts(texts)
  return (
    <Button component={Link} to="/missions/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t.newMission}
    </Button>
  )
}

/** The missions of the group, newest first. */
export const MissionListPage = () => {
  const t = useTexts(texts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useColumns()
  const state = usePages(
    ["missions", search],
    (cursor, signal) => call("GET /v1/transports", { query: { ...queryOf(search), cursor } }, { signal }),
    { refetchInterval: refreshMillis }
  )
  const choice = useChoice()
  const change = (next: ListSearch) => void navigate({ search: next, replace: true })
  return (
    <Page
      title={t.title}
      actions={
        <>
          <ExportButton search={search} />
          <ImportButton />
          <NewButton />
        </>
      }
    >
      <ListFilters search={search} change={change} />
      <ChoiceBar choice={choice} />
      <ChoiceContext value={choice}>
        <DataList
          label={t.title}
          columns={columns}
          state={state}
          lines={2}
          keyOf={(row) => row.id}
          clearFilters={isFiltered(search) ? () => change({}) : null}
          empty={
            <>
              <p>{t.empty}</p>
              <NewButton />
            </>
          }
        />
      </ChoiceContext>
    </Page>
  )
}
