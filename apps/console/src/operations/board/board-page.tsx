import { Button, Checkbox, Select, TextInput } from "@mantine/core"
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from "react"
import { call } from "../../api/call.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Filters } from "../../parts/blocks.tsx"
import { Page } from "../../parts/page.tsx"
import { type Status, statuses } from "../status.ts"
import { texts as statusTexts } from "../texts.ts"
import { AttentionNumbers } from "./attention-numbers.tsx"
import type { CardLinks } from "./board-card.tsx"
import { BoardColumn } from "./board-column.tsx"
import { BoardStore } from "./board-store.ts"
import classes from "./board.module.css"
import { FeedState } from "./feed-state.tsx"
import { texts } from "./texts.ts"

const filterMillis = 150
const countsMillis = 5_000

interface FilterProps {
  readonly text: string
  readonly setText: (text: string) => void
  readonly lateOnly: boolean
  readonly setLateOnly: (lateOnly: boolean) => void
}

const BoardFilters = ({ lateOnly, setLateOnly, setText, text }: FilterProps) => {
  const t = useTexts(texts)
  const clear = () => {
    setText("")
    setLateOnly(false)
  }
  return (
    <Filters label={t.filters}>
      <TextInput
        className={classes.search ?? ""}
        label={t.search}
        placeholder={t.searchHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        className={classes.late ?? ""}
        label={t.lateOnly}
        checked={lateOnly}
        onChange={(event) => setLateOnly(event.currentTarget.checked)}
      />
      {text === "" && !lateOnly ? null : (
        <Button variant="subtle" onClick={clear}>
          {t.clear}
        </Button>
      )}
    </Filters>
  )
}

const useCardLinks = (): CardLinks => {
  const router = useRouter()
  const [links] = useState(() => {
    const before = router.buildLocation({ to: "/board" }).href
    return {
      addressOf: (id: string) => `${before}/${id}`,
      open: (id: string) => void router.navigate({ to: "/board/$id", params: { id } })
    }
  })
  return links
}

/** The columns of one environment. */
const Board = ({ filter, lateOnly }: { readonly filter: string; readonly lateOnly: boolean }) => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const [store] = useState(() => new BoardStore())
  const links = useCardLinks()
  const [chosen, setChosen] = useState<Status>("scheduled")
  const { board, feed, readings } = useSyncExternalStore(store.subscribe, store.view)
  const counts = useQuery({
    queryKey: ["operations", "counts"],
    queryFn: ({ signal }) => call("GET /operations/v1/missions/counts", {}, { signal }),
    refetchInterval: countsMillis
  })
  const { refetch } = counts
  useEffect(() => {
    if (feed === "open") void refetch()
  }, [feed, refetch])
  const numberOf = (status: Status) => Math.max(counts.data?.counts[status] ?? 0, board.columns[status].length)
  return (
    <>
      <div className={classes.summary}>
        <AttentionNumbers attention={counts.data?.attention} />
        <FeedState status={feed} />
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
      <div className={classes.board}>
        {(isNarrow ? [chosen] : statuses).map((status) => (
          <BoardColumn
            key={status}
            status={status}
            cards={board.columns[status]}
            reading={readings[status]}
            count={counts.data === undefined ? undefined : numberOf(status)}
            filter={filter}
            lateOnly={lateOnly}
            readMore={store.readMore}
            links={links}
          />
        ))}
      </div>
    </>
  )
}

/** The missions of all groups by status, as they move. */
export const BoardPage = () => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const environment = usePreference(environmentPreference)
  const [text, setText] = useState("")
  const [lateOnly, setLateOnly] = useState(false)
  const [settled] = useDebouncedValue(text.trim(), filterMillis)
  // The columns are made in pieces between frames.
  const filter = useDeferredValue(settled)
  const isFiltered = useDeferredValue(lateOnly)
  return (
    <Page
      title={words.board}
      actions={
        <Button component={Link} to="/board/list" variant="default">
          {t.all}
        </Button>
      }
    >
      <BoardFilters text={text} setText={setText} lateOnly={lateOnly} setLateOnly={setLateOnly} />
      <Board key={environment} filter={filter} lateOnly={isFiltered} />
    </Page>
  )
}
