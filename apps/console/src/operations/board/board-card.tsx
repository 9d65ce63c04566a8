import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { memo, type MouseEvent } from "react"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { dayText } from "../../parts/time.rules.ts"
import { texts } from "../texts.ts"
import classes from "./board.module.css"
import type { Card } from "./card.rules.ts"

/** The links of all cards. The board keeps one object, so that a new one does not render every card again. */
export interface CardLinks {
  readonly addressOf: (id: string) => string
  readonly open: (id: string) => void
}

interface Props {
  readonly card: Card
  readonly links: CardLinks
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * A mission on the board. It is rendered again only if its card is another one. Its link is a plain one: each link of
 * the router observes the state of the router, and the board shows hundreds of links.
 */
export const BoardCard = memo(function BoardCard({ card, links }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const day = card.day === null ? t.noDay : dayText(card.day, language)
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    links.open(card.id)
  }
  return (
    <a className={classes.card} href={links.addressOf(card.id)} onClick={follow}>
      <span className={classes.cardHead}>
        <strong>{card.number}</strong>
        {card.isLate ? <StatusBadge tone="bad">{t.late}</StatusBadge> : null}
        <span className={classes.cardGroup}>{card.group}</span>
      </span>
      <span className={classes.cardWay}>
        {card.from} {card.hasReturn ? "⇄" : "→"} {card.to}
      </span>
      <span className={classes.cardFacts}>
        <span>
          {day} {card.hour}
        </span>
        <span className={classes.cardPlate}>{card.plate}</span>
      </span>
      <span className={classes.cardFacts}>
        <span>{card.driver ?? t.noDriver}</span>
      </span>
    </a>
  )
})
