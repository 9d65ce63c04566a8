import type { CallAnswer } from "@trajet/contract"
import { Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./board.module.css"
import { texts } from "./texts.ts"

/** How much needs the attention of an operator. */
export const AttentionNumbers = ({
  attention
}: {
  readonly attention: CallAnswer<"GET /operations/v1/missions/counts">["attention"] | undefined
}) => {
  const t = useTexts(texts)
  const numbers = [
    ["incidents", t.incidents],
    ["late", t.lateCount],
    ["silent_drivers", t.silent],
    ["documents_to_review", t.documents]
  ] as const
  return (
    <ul className={classes.numbers} aria-label={t.attention}>
      {numbers.map(([name, label]) => (
        <li key={name} data-quiet={attention?.[name] === 0 || undefined}>
          <Link to="/board/list" search={name === "incidents" ? { status: "incident" } : { attention: name }}>
            <strong>{attention?.[name] ?? "–"}</strong> {label(attention?.[name] ?? 0)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
