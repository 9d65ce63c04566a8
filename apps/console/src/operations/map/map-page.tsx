import { Button, Skeleton, TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo, useState } from "react"
import { call } from "../../api/call.ts"
import { Filters } from "../../parts/blocks.tsx"
import blocks from "../../parts/blocks.module.css"
import { Page } from "../../parts/page.tsx"
import parts from "../../parts/parts.module.css"
import { Problem } from "../../parts/problem.tsx"
import { refreshMillis } from "../../parts/refresh.ts"
import { texts as partTexts } from "../../parts/texts.ts"
import { useNow } from "../../parts/use-now.ts"
import { texts as statusTexts } from "../texts.ts"
import { FleetList } from "./fleet-list.tsx"
import { FleetPicture } from "./fleet-picture.tsx"
import classes from "./map.module.css"
import { type MarkedMission, useMarked, withWords } from "./marked.ts"
import { texts } from "./texts.ts"

const underWayQuery = queryOptions({
  queryKey: ["operations", "under-way"],
  queryFn: ({ signal }) => call("GET /console/api/missions-under-way", {}, { signal }),
  // Positions have no message in the feed.
  refetchInterval: refreshMillis
})

const Legend = () => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const kinds = [
    ["incident", "fresh", words.incident],
    ["moving", "fresh", words.in_transit],
    ["assigned", "fresh", words.assigned],
    ["moving", "old", t.legendOld]
  ] as const
  return (
    <ul className={classes.legend} aria-label={t.legend}>
      {kinds.map(([kind, age, word]) => (
        <li key={word}>
          <svg viewBox="-10 -10 20 20" width="18" height="18" aria-hidden>
            <circle className={classes.marker} data-kind={kind} data-age={age} r="8" />
            {kind === "incident" ? (
              <text className={classes.mark} dy="0.36em">
                !
              </text>
            ) : null}
          </svg>
          {word}
        </li>
      ))}
    </ul>
  )
}

const Nothing = ({ clear, isFiltered }: { readonly isFiltered: boolean; readonly clear: () => void }) => {
  const t = useTexts(texts)
  const shared = useTexts(partTexts)
  return (
    <div className={parts.empty} role="status">
      {isFiltered ? (
        <>
          <p>{shared.nothingFound}</p>
          <Button variant="default" onClick={clear}>
            {shared.clearFilters}
          </Button>
        </>
      ) : (
        <p>{t.empty}</p>
      )}
    </div>
  )
}

interface FleetProps {
  readonly missions: ReadonlyArray<MarkedMission>
  readonly isFiltered: boolean
  readonly clear: () => void
}

const Fleet = ({ clear, isFiltered, missions }: FleetProps) => {
  const [chosen, choose] = useState<string | null>(null)
  return (
    <div className={classes.pair}>
      <div className={classes.picture}>
        <FleetPicture missions={missions} chosen={chosen} />
        <Legend />
      </div>
      {missions.length === 0 ? (
        <Nothing isFiltered={isFiltered} clear={clear} />
      ) : (
        <FleetList missions={missions} choose={choose} />
      )}
    </div>
  )
}

/** The missions under way, each where its driver was last. */
export const MapPage = () => {
  const t = useTexts(texts)
  const now = useNow()
  const mark = useMarked()
  const [text, setText] = useState("")
  const { data, error, refetch } = useQuery(underWayQuery)
  const marked = useMemo(() => data?.data.map((row) => mark(row, now)) ?? [], [data, mark, now])
  const missions = useMemo(() => withWords(marked, text), [marked, text])
  return (
    <Page
      title={t.title}
      beside={data === undefined ? null : <span className={classes.second}>{t.count(missions.length)}</span>}
    >
      <Filters label={t.filters}>
        <TextInput
          className={classes.search ?? ""}
          label={t.search}
          placeholder={t.searchHint}
          spellCheck={false}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Filters>
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <div className={classes.pair} role="status" aria-label={t.loading}>
          <Skeleton className={classes.waiting ?? ""} />
          <Skeleton className={classes.waiting ?? ""} />
        </div>
      ) : null}
      {data === undefined ? null : (
        <Fleet missions={missions} isFiltered={text.trim() !== ""} clear={() => setText("")} />
      )}
      {data?.has_more === true ? <p className={blocks.note}>{t.more}</p> : null}
    </Page>
  )
}
