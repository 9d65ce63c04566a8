import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { countryName } from "@trajet/pages/languages.ts"
import { useMemo } from "react"
import type { PriceGrid } from "./grid-queries.ts"
import { documentTexts } from "../../missions/detail/documents/document-texts.ts"
import { Facts, Section } from "../../parts/blocks.tsx"
import type { Column } from "../../parts/data-list.model.ts"
import { DataList } from "../../parts/data-list.tsx"
import { knownName } from "../../parts/known-names.ts"
import { money } from "../../parts/money.ts"
import { yearlyDayText } from "../../parts/time.rules.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly grid: PriceGrid
}

const useEuros = (): ((cents: number) => string) => {
  const language = useLanguage()
  return (cents) => money(cents / 100, language)
}

const Basis = ({ grid }: Props) => {
  const t = useTexts(texts)
  const euros = useEuros()
  const { bands, classPercent, electric, flatbed, offHours } = grid
  return (
    <Section title={t.basis}>
      <Facts
        facts={[
          [t.base, euros(grid.baseHt)],
          ...bands.map(({ centsPerKm, fromKm }) => [t.band(fromKm), `${euros(centsPerKm)} ${t.perKm}`] as const),
          [t.minimum, euros(grid.minimumHt)],
          [
            t.classes,
            Object.entries(classPercent)
              .map(([name, percent]) => `${name} ${percent} %`)
              .join(" · ")
          ],
          [t.flatbed, `${flatbed.percent} %, ${t.atLeast} ${euros(flatbed.minimumHt)}`],
          [t.electric, `${euros(electric.chargeHt)} ${t.beyond(electric.beyondKm)}`],
          [t.return, `${grid.returnPercent} %`],
          [
            t.offHours,
            [
              euros(offHours.chargeHt),
              t.evening(offHours.eveningFrom),
              ...(offHours.saturday ? [t.saturday] : [])
            ].join(" · ")
          ],
          [t.rounding, euros(grid.roundingStepHt)]
        ]}
      />
    </Section>
  )
}

const Abroad = ({ grid: { corsica, internationalHt } }: Props) => {
  const t = useTexts(texts)
  const euros = useEuros()
  const language = useLanguage()
  const { crossingHt, season } = corsica
  return (
    <Section title={t.abroad}>
      <Facts
        facts={[
          [
            t.corsica,
            Object.entries(crossingHt)
              .map(([name, cents]) => `${name} ${euros(cents)}`)
              .join(" · ") +
              (season === null || season === undefined
                ? ""
                : ` · ${yearlyDayText(season.from, language)} – ${yearlyDayText(season.to, language)}, ${season.percent} %`)
          ],
          ...Object.entries(internationalHt).map(
            ([country, cents]) => [countryName(country, language), euros(cents)] as const
          )
        ]}
      />
    </Section>
  )
}

type Option = PriceGrid["options"][number]

const Options = ({ grid: { options } }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const columns = useMemo(
    (): ReadonlyArray<Column<Option>> => [
      { id: "name", header: t.option, cell: ({ name }) => knownName(name, language) },
      { id: "key", header: t.key, cell: ({ key }) => <code>{key}</code> },
      { id: "category", header: t.category, cell: ({ category }) => <code>{category}</code> },
      {
        id: "price",
        header: t.price,
        cell: ({ priceHt }) => money(priceHt / 100, language),
        align: "end",
        width: 120
      }
    ],
    [language, t]
  )
  const state = { rows: options, error: null, retry: () => undefined }
  return (
    <Section title={t.options}>
      <DataList label={t.options} columns={columns} state={state} keyOf={({ key }) => key} empty={<p>—</p>} />
    </Section>
  )
}

const Rules = ({ grid }: Props) => {
  const t = useTexts(texts)
  const documents = useTexts(documentTexts)
  const euros = useEuros()
  const { cancellation, orderingDelayHours: delays } = grid
  return (
    <>
      <Section title={t.cancellation}>
        <Facts
          facts={[
            [t.grace, t.graceText(cancellation.graceMinutes, cancellation.gracePickupHours)],
            [t.sameDay, `${cancellation.sameDayPercent} %`],
            [t.dayBefore(cancellation.dayBeforeHours), `${cancellation.dayBeforePercent} %`],
            [
              t.flat,
              [
                ...Object.entries(cancellation.flatHt).map(([name, cents]) => `${name} ${euros(cents)}`),
                `${t.flatbed} ${euros(cancellation.flatbedFlatHt)}`
              ].join(" · ")
            ]
          ]}
        />
      </Section>
      <Section title={t.delays}>
        <Facts
          facts={[
            [t.driven, `${delays.driven} h`],
            [t.flatbed, `${delays.flatbed} h`],
            [t.trade, `${delays.wGarage} h`],
            [t.international, `${delays.abroad} h`],
            [t.corsica, `${delays.corsica} h`],
            [t.quote, `${grid.quoteMinutes} min`],
            [t.documents, grid.requiredDocuments.map((key) => wordOf(documents, key)).join(", ") || "—"],
            [t.renters, grid.renters.map(({ name }) => name).join(", ") || "—"]
          ]}
        />
      </Section>
    </>
  )
}

/** The prices and rules of a grid. */
export const GridTables = ({ grid }: Props) => (
  <>
    <Basis grid={grid} />
    <Options grid={grid} />
    <Abroad grid={grid} />
    <Rules grid={grid} />
  </>
)
