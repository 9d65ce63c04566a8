import { Checkbox } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { countryName } from "@trajet/pages/languages.ts"
import {
  countriesOf,
  type Draft,
  type DraftOption,
  freeName,
  replaced,
  withBand,
  withCountries,
  without,
  withOption
} from "./draft.rules.ts"
import { EditableTable } from "./editable-table.tsx"
import { NumberCell } from "./number-cell.tsx"
import { TextCell } from "./text-cell.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly draft: Draft
  readonly set: (draft: Draft) => void
}

const nameMax = 120
const keyMax = 64

/** The prices of kilometres, by distance. */
export const Bands = ({ draft, set }: Props) => {
  const t = useTexts(texts)
  const { bands } = draft
  return (
    <EditableTable
      title={t.bands}
      rows={bands}
      nameOf={({ fromKm }) => `${fromKm} km`}
      add={() => set(withBand(draft))}
      remove={(at) => set({ ...draft, bands: without(bands, at) })}
      columns={[
        {
          id: "from",
          header: t.fromKm,
          cell: (band, at, label) => (
            <NumberCell
              isInTable
              label={label}
              unit="count"
              value={band.fromKm}
              change={(fromKm) => set({ ...draft, bands: replaced(bands, at, { ...band, fromKm }) })}
            />
          )
        },
        {
          id: "price",
          header: t.perKm,
          cell: (band, at, label) => (
            <NumberCell
              isInTable
              label={label}
              unit="cents"
              value={band.centsPerKm}
              change={(centsPerKm) => set({ ...draft, bands: replaced(bands, at, { ...band, centsPerKm }) })}
            />
          )
        }
      ]}
    />
  )
}

/** The surcharges of other countries. */
export const Countries = ({ draft, set }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const rows = countriesOf(draft)
  const taken = rows.map(([country]) => country)
  return (
    <EditableTable
      title={t.countries}
      rows={rows}
      nameOf={([country]) => countryName(country, language)}
      add={() => set(withCountries(draft, [...rows, [freeName("XX", taken), 0]]))}
      remove={(at) => set(withCountries(draft, without(rows, at)))}
      columns={[
        {
          id: "country",
          header: t.country,
          cell: ([country, cents], at, label) => (
            <TextCell
              label={label}
              max={keyMax}
              value={country}
              says={countryName(country, language)}
              change={(changed) => {
                if (!taken.includes(changed)) set(withCountries(draft, replaced(rows, at, [changed, cents] as const)))
              }}
            />
          )
        },
        {
          id: "surcharge",
          header: t.surcharge,
          cell: ([country, cents], at, label) => (
            <NumberCell
              isInTable
              label={label}
              unit="cents"
              value={cents}
              change={(changed) => set(withCountries(draft, replaced(rows, at, [country, changed] as const)))}
            />
          )
        }
      ]}
    />
  )
}

/** What clients may order besides the transport. */
export const Options = ({ draft, set }: Props) => {
  const t = useTexts(texts)
  const { options } = draft
  const put = (at: number, option: DraftOption) => set({ ...draft, options: replaced(options, at, option) })
  return (
    <EditableTable
      title={t.options}
      rows={options}
      nameOf={({ key, name }) => (name === "" ? key : name)}
      add={() => set(withOption(draft))}
      remove={(at) => set({ ...draft, options: without(options, at) })}
      columns={[
        {
          id: "key",
          header: t.key,
          cell: (row, at, label) => (
            <TextCell label={label} max={keyMax} value={row.key} change={(key) => put(at, { ...row, key })} />
          )
        },
        {
          id: "name",
          header: t.name,
          cell: (row, at, label) => (
            <TextCell label={label} max={nameMax} value={row.name} change={(name) => put(at, { ...row, name })} />
          )
        },
        {
          id: "price",
          header: t.price,
          cell: (row, at, label) => (
            <NumberCell
              isInTable
              label={label}
              unit="cents"
              value={row.priceHt}
              change={(priceHt) => put(at, { ...row, priceHt })}
            />
          )
        },
        {
          id: "addable",
          header: t.clientAddable,
          cell: (row, at, label) => (
            <Checkbox
              aria-label={label}
              checked={row.clientAddable}
              onChange={(event) => put(at, { ...row, clientAddable: event.currentTarget.checked })}
            />
          )
        }
      ]}
    />
  )
}
