import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { useLanguage, useTexts } from "../../i18n.tsx"
import { StatusBadge } from "../../parts/status-badge.tsx"
import { dayText } from "../../parts/time.rules.ts"
import { texts } from "../texts.ts"
import classes from "./board.module.css"
import type { Card } from "./card.rules.ts"

/** A mission on the board. It is rendered again only if its card is another one. */
export const BoardCard = memo(function BoardCard({ card }: { readonly card: Card }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const day = card.day === null ? t.noDay : dayText(card.day, language)
  return (
    <Link className={classes.card} to="/board/$id" params={{ id: card.id }} preload={false}>
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
    </Link>
  )
})
