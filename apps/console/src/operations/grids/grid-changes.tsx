import { useTexts } from "@trajet/pages/i18n.tsx"
import type { GridChange } from "./grid-diff.rules.ts"
import classes from "./grids.module.css"
import { texts } from "./texts.ts"

const changesShown = 50

/** What differs between two grids. */
export const Changes = ({ changes }: { readonly changes: ReadonlyArray<GridChange> }) => {
  const t = useTexts(texts)
  if (changes.length === 0) return <div>{t.unchanged}</div>
  return (
    <div>
      {t.changes(changes.length)}
      <ul className={classes.changes}>
        {changes.slice(0, changesShown).map(({ after, before, path }) => (
          <li key={path}>
            <code>{path}</code>: {before} → <strong>{after}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
