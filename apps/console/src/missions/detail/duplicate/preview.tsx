import { Skeleton } from "@mantine/core"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../../../parts/blocks.tsx"
import { money } from "../../../parts/money.ts"
import { Problem } from "../../../parts/problem.tsx"
import { Time } from "../../../parts/time.tsx"
import classes from "../../missions.module.css"
import { texts as detailTexts } from "../texts.ts"
import { type DuplicationPreview, totalOf } from "./duplication.rules.ts"
import { texts } from "./texts.ts"

const Prices = ({ preview }: { readonly preview: DuplicationPreview }) => {
  const t = useTexts(texts)
  const own = useTexts(detailTexts)
  const language = useLanguage()
  const total = totalOf(preview)
  const back = preview.return_trip?.price ?? null
  return (
    <table className={classes.lines}>
      <tbody>
        {preview.price === null || preview.return_trip === null ? null : (
          <tr>
            <th scope="row">{own.outward}</th>
            <td>{money(preview.price.amount_ht, language)}</td>
          </tr>
        )}
        {back === null ? null : (
          <tr>
            <th scope="row">{own.return}</th>
            <td>{money(back.amount_ht, language)}</td>
          </tr>
        )}
        <tr className={classes.total}>
          <th scope="row">{t.total}</th>
          <td>{total === null ? "—" : money(total, language)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const Conflicts = ({ preview: { conflicts, min_date: earliest } }: { readonly preview: DuplicationPreview }) => {
  const t = useTexts(texts)
  if (conflicts.length === 0) return null
  return (
    <Callout tone="bad" isNews>
      <p>{t.conflicts}</p>
      <ul>
        {conflicts.map(({ code, detail }) => (
          <li key={`${code} ${detail}`}>
            <span lang="en">{detail}</span> <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        {t.earliest} <Time value={earliest} />
      </p>
    </Callout>
  )
}

interface Props {
  readonly isDated: boolean
  readonly preview: DuplicationPreview | undefined
  readonly isStale: boolean
  readonly error: Error | null
}

/** What a copy will have and cost, and what stands against it. */
export const CopyPreview = ({ error, isDated, isStale, preview }: Props) => {
  const t = useTexts(texts)
  const reasons = { refused: t.refused, unknown: t.unknown, too_many: t.too_many }
  return (
    <section aria-label={t.preview} aria-busy={isStale}>
      <h3 className={classes.boxTitle}>{t.preview}</h3>
      {isDated ? null : <p className={classes.plain}>{t.datesFirst}</p>}
      {isDated && error !== null ? <Problem error={error} /> : null}
      {isDated && error === null && preview === undefined ? <Skeleton height={80} /> : null}
      {isDated && error === null && preview !== undefined ? (
        <div className={`${classes.boxed} ${classes.priced}`} data-stale={isStale || undefined}>
          <Prices preview={preview} />
          <Conflicts preview={preview} />
          {preview.documents.skipped.length === 0 ? null : (
            <p className={classes.plain}>
              {t.skipped} {preview.documents.skipped.map(({ reason }) => wordOf(reasons, reason)).join(", ")}
            </p>
          )}
        </div>
      ) : null}
    </section>
  )
}
