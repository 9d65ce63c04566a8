import { emissionsText } from "../emissions.ts"
import type { CallAnswer } from "@trajet/contract"
import { Skeleton } from "@mantine/core"
import { durationText } from "@trajet/pages/duration.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Callout } from "../../parts/blocks.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { money } from "../../parts/money.ts"
import { numberText } from "../../parts/numbers.ts"
import { Problem } from "../../parts/problem.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { texts } from "./texts.ts"

const Breakdown = ({ estimate }: { readonly estimate: CallAnswer<"POST /v1/pricing"> }) => {
  const nameOf = useKnownName()
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <table className={classes.lines}>
      <tbody>
        {estimate.breakdown.map(({ amount_ht: amount, label, leg }, index) => (
          <tr key={`${leg} ${label} ${index}`}>
            <th scope="row">
              {nameOf(label)}
              {estimate.return_trip === null ? null : (
                <span className={classes.second}> · {leg === "retour" ? t.returnLeg : t.outward}</span>
              )}
            </th>
            <td>{money(amount, language)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t.total}</th>
          <td>{money(estimate.total_ht, language)}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface EstimateProps {
  readonly estimate: CallAnswer<"POST /v1/pricing">
  /** True if the priced vehicle has a registration. */
  readonly hasPlate: boolean
}

const Warnings = ({ estimate, hasPlate }: EstimateProps) => {
  const t = useTexts(texts)
  const isImprecise = estimate.warnings.some((warning) => warning.startsWith("precision_municipality"))
  const isAssumed = estimate.warnings.includes("class_assumed")
  return (
    <>
      {estimate.orderable ? null : <Callout tone="warn">{t.notOrderable}</Callout>}
      {isImprecise ? <p className={classes.plain}>{t.imprecise}</p> : null}
      {isAssumed ? <p className={classes.plain}>{hasPlate ? t.assumedByPlate : t.assumed}</p> : null}
    </>
  )
}

const Estimated = ({ estimate, hasPlate }: EstimateProps) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const km = numberText(estimate.distance_km, language)
  return (
    <div className={classes.boxed}>
      <div>
        <span className={classes.amount}>{money(estimate.total_ht, language)}</span>{" "}
        <span className={classes.second}>{t.total}</span>
        <p className={classes.plain}>{t.drive(km, durationText(estimate.duration_min, language))}</p>
        {estimate.emissions === null ? null : (
          <p className={classes.plain}>{emissionsText(estimate.emissions, language)}</p>
        )}
      </div>
      <Breakdown estimate={estimate} />
      <Warnings estimate={estimate} hasPlate={hasPlate} />
      <p className={classes.plain}>
        {t.earliest} <Time value={estimate.min_date} />. {t.kept} <Time value={estimate.expires_at} />.
      </p>
    </div>
  )
}

interface Props {
  readonly estimate: CallAnswer<"POST /v1/pricing"> | undefined
  readonly error: Error | null
  /** True while the price of changed inputs is read. */
  readonly isReading: boolean
  readonly isAsked: boolean
  readonly hasPlate: boolean
}

/** The total at the bottom of a narrow window, while its fields are filled in. The section of the price says it to all. */
export const PriceBar = ({ estimate, isReading }: Pick<Props, "estimate" | "isReading">) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return estimate === undefined ? null : (
    <div className={classes.priceBar} data-stale={isReading || undefined} aria-hidden="true">
      <span>{t.total}</span>
      <strong>{money(estimate.total_ht, language)}</strong>
    </div>
  )
}

/** The price of the inputs with its breakdown. */
export const PriceBox = ({ error, estimate, hasPlate, isAsked, isReading }: Props) => {
  const t = useTexts(texts)
  return (
    <section aria-label={t.price} aria-busy={isReading}>
      <h2 className={classes.boxTitle}>{t.price}</h2>
      {!isAsked ? <p className={classes.plain}>{t.priceLater}</p> : null}
      {isAsked && error !== null ? <Problem error={error} /> : null}
      {isAsked && error === null && estimate === undefined ? (
        <Skeleton height={220} role="status" aria-label={t.pricing} />
      ) : null}
      {isAsked && error === null && estimate !== undefined ? (
        <div data-stale={isReading || undefined} className={classes.priced}>
          <Estimated estimate={estimate} hasPlate={hasPlate} />
        </div>
      ) : null}
    </section>
  )
}
