import { Skeleton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { spendMissionsMax } from "../api/row-limits.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { Suspense, useMemo } from "react"
import { Section } from "../parts/blocks.tsx"
import { TimeChart } from "../parts/chart/lazy-chart.ts"
import { money, wholeEuros } from "../parts/money.ts"
import { numberText } from "../parts/numbers.ts"
import { daysOf, monthText, secondsOf } from "./months.rules.ts"
import classes from "./overview.module.css"
import type { Overview, SpendMonth } from "./overview-query.ts"
import { texts } from "./texts.ts"

const monthAt = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 7)

const Chart = ({ months }: { readonly months: ReadonlyArray<SpendMonth> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const shown = useMemo(
    () => ({
      seconds: months.map(({ month }) => secondsOf(month)),
      lines: [{ label: t.due, colour: "accent", values: months.map(({ due_ht: due }) => due) }] as const,
      valueText: (euros: number) => wholeEuros(euros, language),
      timeText: (seconds: number) => monthText(monthAt(seconds), language),
      tickText: (seconds: number) => monthText(monthAt(seconds), language, false)
    }),
    [language, months, t]
  )
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <TimeChart label={t.spend} form="bars" timeLabel={t.month} {...shown} />
    </Suspense>
  )
}

const Table = ({ months }: { readonly months: ReadonlyArray<SpendMonth> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t.spend}>
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            {[t.ordered, t.prices, t.fees, t.due, t.emissions].map((header) => (
              <th key={header} scope="col" data-align="end">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <Link to="/missions" search={daysOf(month.month)}>
                  {monthText(month.month, language)}
                </Link>
              </th>
              <td data-align="end">{numberText(month.ordered, language)}</td>
              {[month.price_ht, month.fees_ht, month.due_ht].map((amount, at) => (
                <td key={at} data-align="end">
                  {money(amount, language)}
                </td>
              ))}
              <td data-align="end">{numberText(Math.round(month.kg_co2e), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the orders of the last twelve months cost: a chart, and the same figures as a table. */
export const SpendSection = ({ overview }: { readonly overview: Overview }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { months, months_are_whole: isWhole } = overview
  const unknown = months.reduce((sum, { unknown_fees: count }) => sum + count, 0)
  return (
    <Section title={t.spend} note={t.spendNote}>
      {isWhole ? null : <p>{t.monthsNotWhole(numberText(spendMissionsMax, language))}</p>}
      {unknown === 0 ? null : <p>{t.unknownFees(unknown)}</p>}
      <div className={classes.spend}>
        <Chart months={months} />
        <Table months={months} />
      </div>
    </Section>
  )
}
