import { Button } from "@mantine/core"
import { hoursOf } from "@trajet/pages/hours.ts"
import type { Day } from "@trajet/pages/values.model.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { memo, type MouseEvent } from "react"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { dayAfter, weekdayText } from "../../parts/time.rules.ts"
import { texts as operationsTexts } from "../texts.ts"
import classes from "./board.module.css"
import type { Card } from "./card.rules.ts"
import { dragMission } from "./dragged-mission.ts"
import { texts } from "./texts.ts"

/** The links of all cards. The board keeps one object, so that a new one does not render every card again. */
export interface CardLinks {
  readonly addressOf: (id: string) => string
  readonly open: (id: string) => void
  /** Asks for the driver of a mission. */
  readonly assign: (card: Card) => void
}

interface Props {
  readonly card: Card
  /** The day on which the board is looked at. */
  readonly today: Day
  readonly links: CardLinks
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey

/** The day and the hours of a stop. Today and tomorrow have their names. */
const StopTime = ({
  label,
  stop,
  today
}: {
  readonly label: string
  readonly stop: Card["pickup"]
  readonly today: Day
}) => {
  const t = useTexts(texts)
  const { noDay } = useTexts(operationsTexts)
  const language = useLanguage()
  const { date } = stop
  const named = date === today ? t.today : date === dayAfter(today) ? t.tomorrow : null
  const day = date === null ? noDay : (named ?? weekdayText(date, language))
  return (
    <span className={classes.cardFacts}>
      <span className={classes.cardLabel}>{label}</span>
      <span className={classes.cardTime}>
        {day} {hoursOf(stop, language)}
      </span>
    </span>
  )
}

/**
 * A mission on the board. It is rendered again only if its card is another one. Its link is a plain one: each link of
 * the router observes the state of the router, and the board shows hundreds of links.
 */
export const BoardCard = memo(function BoardCard({ card, links, today }: Props) {
  const t = useTexts(operationsTexts)
  const words = useTexts(texts)
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    links.open(card.id)
  }
  const waits = card.status === "scheduled"
  return (
    <>
      <a
        className={classes.card}
        data-waits={waits || undefined}
        href={links.addressOf(card.id)}
        onClick={follow}
        onDragStart={(event) => dragMission(event, card.id)}
      >
        <span className={classes.cardHead}>
          <strong>{card.number}</strong>
          {card.hasRefusedReport ? <StatusBadge tone="bad">{t.refusedReport}</StatusBadge> : null}
          {card.isLate ? <StatusBadge tone="bad">{t.late}</StatusBadge> : null}
          <span className={classes.cardGroup} title={card.group ?? undefined}>
            {card.group}
          </span>
        </span>
        <span className={classes.cardWay}>
          {card.from} {card.hasReturn ? "⇄" : "→"} {card.to}
        </span>
        <StopTime label={words.pickup} stop={card.pickup} today={today} />
        <StopTime label={words.delivery} stop={card.delivery} today={today} />
        <span className={classes.cardFacts}>
          {waits ? null : <span>{card.driver ?? t.noDriver}</span>}
          <span className={classes.cardPlate}>{card.plate}</span>
        </span>
      </a>
      {waits ? (
        <Button
          className={classes.assign ?? ""}
          variant="default"
          size="compact-sm"
          aria-label={words.assignOf(card.number)}
          onClick={() => links.assign(card)}
        >
          {words.assign}
        </Button>
      ) : null}
    </>
  )
})
