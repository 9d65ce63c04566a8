import { Button, Select } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useRouter } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { Day } from "@trajet/pages/values.model.ts"
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { call } from "../../api/call.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Page } from "../../parts/page.tsx"
import { dayOf } from "../../parts/time.rules.ts"
import { useNow } from "../../parts/use-now.ts"
import { type Status, statuses } from "../status.ts"
import { texts as statusTexts } from "../texts.ts"
import { AssignDialog, type Assigned } from "./assign-dialog.tsx"
import { AttentionNumbers } from "./attention-numbers.tsx"
import type { CardLinks } from "./board-card.tsx"
import { BoardColumn } from "./board-column.tsx"
import { BoardFilters } from "./board-filters.tsx"
import type { BoardSearch } from "./board-search.ts"
import { BoardStore } from "./board-store.ts"
import classes from "./board.module.css"
import type { CardFilter } from "./card.rules.ts"
import { DriversPanel } from "./drivers-panel.tsx"
import { FeedState } from "./feed-state.tsx"
import type { FeedStatus } from "./freshness.rules.ts"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/board")

const countsMillis = 5_000

const useCardLinks = (assign: CardLinks["assign"]): CardLinks => {
  const router = useRouter()
  const [links] = useState(() => {
    const before = router.buildLocation({ to: "/board" }).href
    return {
      addressOf: (id: string) => `${before}/${id}`,
      open: (id: string) => void router.navigate({ to: "/board/$id", params: { id } }),
      assign
    }
  })
  return links
}

/** The numbers of the board, of now. If that of late missions changes, the cards are told which ones are late. */
const useCounts = (store: BoardStore, feed: FeedStatus) => {
  const { data, refetch } = useQuery({
    queryKey: ["operations", "counts"],
    queryFn: ({ signal }) => call("GET /operations/v1/missions/counts", {}, { signal }),
    refetchInterval: countsMillis
  })
  useEffect(() => {
    if (feed === "open") void refetch()
  }, [feed, refetch])
  const late = data?.attention.late
  useEffect(() => {
    if (late !== undefined) void store.readLate()
  }, [late, store])
  return data
}

interface BoardProps {
  readonly filter: CardFilter
  /** True if the drivers are beside the columns. */
  readonly hasDrivers: boolean
  readonly today: Day
}

/** The columns of one environment. */
const Board = ({ filter, hasDrivers, today }: BoardProps) => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const [store] = useState(() => new BoardStore())
  const [assigned, setAssigned] = useState<Assigned | null>(null)
  const links = useCardLinks((card) => setAssigned({ card, driverId: null }))
  const [chosen, setChosen] = useState<Status>("scheduled")
  const { board, feed, readings } = useSyncExternalStore(store.subscribe, store.view)
  const counts = useCounts(store, feed)
  const numberOf = (status: Status) => Math.max(counts?.counts[status] ?? 0, board.columns[status].length)
  const drop = (missionId: string, driverId: string) => {
    const card = board.cards.get(missionId)
    if (card !== undefined) setAssigned({ card, driverId })
  }
  return (
    <>
      <div className={classes.summary}>
        <AttentionNumbers attention={counts?.attention} />
        <FeedState heard={store.heard} />
      </div>
      {isNarrow ? (
        <Select
          mb="sm"
          label={t.column}
          allowDeselect={false}
          value={chosen}
          data={statuses.map((status) => ({ value: status, label: `${words[status]} (${numberOf(status)})` }))}
          onChange={(value) => setChosen(value ?? "scheduled")}
        />
      ) : null}
      <div className={classes.board} tabIndex={0} role="region" aria-label={t.columns}>
        {hasDrivers && !isNarrow ? <DriversPanel dropped={drop} /> : null}
        {(isNarrow ? [chosen] : statuses).map((status) => (
          <BoardColumn
            key={status}
            status={status}
            cards={board.columns[status]}
            reading={readings[status]}
            count={counts === undefined ? undefined : numberOf(status)}
            filter={filter}
            today={today}
            readMore={store.readMore}
            links={links}
          />
        ))}
      </div>
      {assigned === null ? null : <AssignDialog assigned={assigned} close={() => setAssigned(null)} />}
    </>
  )
}

/** The filters of the board, with the present day. The columns are made in pieces between frames. */
const useFilter = ({ late, pickup, q }: BoardSearch, today: Day): CardFilter => {
  const filter = useMemo(
    () => ({
      text: q?.trim() ?? "",
      lateOnly: late ?? false,
      pickup: pickup === undefined ? null : { period: pickup, today }
    }),
    [late, pickup, q, today]
  )
  return useDeferredValue(filter)
}

/** The missions of all groups by status, as they move. */
export const BoardPage = () => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const environment = usePreference(environmentPreference)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = dayOf(useNow())
  const filter = useFilter(search, today)
  const [hasDrivers, setHasDrivers] = useState(false)
  return (
    <Page
      title={words.board}
      actions={
        <>
          <Button
            className={classes.driversButton ?? ""}
            variant="default"
            aria-pressed={hasDrivers}
            onClick={() => setHasDrivers(!hasDrivers)}
          >
            {t.drivers}
          </Button>
          <Button component={Link} to="/board/list" variant="default">
            {t.all}
          </Button>
        </>
      }
    >
      <BoardFilters search={search} change={(next) => void navigate({ search: next, replace: true })} />
      <Board key={environment} filter={filter} today={today} hasDrivers={hasDrivers} />
    </Page>
  )
}
