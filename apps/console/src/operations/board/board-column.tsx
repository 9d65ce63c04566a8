import { Button } from "@mantine/core"
import type { Day } from "@trajet/pages/values.model.ts"
import { useVirtualizer } from "@tanstack/react-virtual"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { memo, useEffect, useId, useMemo, useRef } from "react"
import { toneOf, type Status } from "../status.ts"
import { texts as statusTexts } from "../texts.ts"
import { BoardCard, type CardLinks } from "./board-card.tsx"
import type { BoardView } from "./board-store.ts"
import classes from "./board.module.css"
import { type Card, type CardFilter, cardsWith, isEvery } from "./card.rules.ts"
import { texts } from "./texts.ts"

/** Heights of the places of cards, with the gap below, in `rem`: cards fill them, and grow with the size of letters. */
const cardRem = 7.75
/** A card that waits for a driver has a button. */
const waitingRem = 9.25

/** Stripes in the form of three cards, while the first ones are read. */
const stripes = { height: `${3 * cardRem}rem`, backgroundSize: `100% ${cardRem}rem` }

const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
const cardsAround = 3

interface CardsProps {
  readonly status: Status
  readonly today: Day
  readonly cards: ReadonlyArray<Card>
  readonly label: string
  readonly links: CardLinks
}

const Cards = memo(function Cards({ cards, label, links, status, today }: CardsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame.current,
    estimateSize: () => remPixels() * (status === "scheduled" ? waitingRem : cardRem),
    overscan: cardsAround,
    // A wheel may ask for cards faster than they can be made: then a frame is shown, and the cards follow.
    useFlushSync: false,
    getItemKey: (index) => cards[index]?.id ?? index
  })
  useEffect(() => {
    const ending = new AbortController()
    // A reader who takes larger letters, or a wider window, has cards of another height.
    window.addEventListener("resize", () => rows.measure(), { signal: ending.signal })
    return () => ending.abort()
  }, [rows])
  return (
    <div className={classes.scroll} ref={frame}>
      <ul className={classes.cards} aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, size, start }) => {
          const card = cards[index]
          return card === undefined ? null : (
            <li
              key={key}
              className={classes.place}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <BoardCard card={card} links={links} today={today} />
            </li>
          )
        })}
      </ul>
    </div>
  )
})

interface Props {
  readonly status: Status
  readonly cards: ReadonlyArray<Card>
  readonly reading: BoardView["readings"][Status]
  /** The missions that the service counts; undefined until it has. */
  readonly count: number | undefined
  readonly filter: CardFilter
  readonly today: Day
  readonly readMore: (status: Status) => void
  readonly links: CardLinks
}

const Foot = ({ reading: { state }, readMore, status }: Pick<Props, "reading" | "readMore" | "status">) => {
  const t = useTexts(texts)
  if (state !== "paused" && state !== "failed") return null
  return (
    <div className={classes.foot} role={state === "failed" ? "alert" : undefined}>
      {state === "failed" ? t.failed : null}
      <Button variant="default" size="compact-sm" onClick={() => readMore(status)}>
        {state === "failed" ? t.again : t.more}
      </Button>
    </div>
  )
}

/** The missions of one status. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { cards, count, filter, links, today, ...rest } = props
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const id = useId()
  const shown = useMemo(() => cardsWith(cards, filter), [cards, filter])
  const { reading, status } = rest
  const total = isEvery(filter) ? (count ?? cards.length) : shown.length
  return (
    <section className={classes.column} aria-labelledby={id} aria-busy={reading.state === "reading"}>
      <h2 className={classes.columnHead} id={id} data-tone={toneOf(status)}>
        <span>{words[status]}</span>
        <span className={classes.count}>{total}</span>
      </h2>
      {shown.length > 0 ? (
        <Cards cards={shown} label={words[status]} links={links} status={status} today={today} />
      ) : null}
      {shown.length === 0 && reading.state === "reading" ? (
        <div className={classes.waiting} style={stripes} role="status" aria-label={t.loading} />
      ) : null}
      {shown.length === 0 && (reading.state === "complete" || reading.state === "paused") ? (
        <p className={classes.none}>{cards.length > 0 ? t.nothing : t.empty}</p>
      ) : null}
      <Foot {...rest} />
    </section>
  )
})
