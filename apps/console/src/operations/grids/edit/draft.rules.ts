import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import type { PriceGrid } from "../grid-queries.ts"

/** A grid as an operator edits it. */
export type Draft = BodyOf<"POST /console/api/groups/:id/grid-preview">["grid"]
export type DraftOption = Draft["options"][number]
export type DraftRenter = Draft["renters"][number]

type DraftField = DraftOption["fields"][number]

export const vehicleClasses = everyOf<Draft["modelClasses"][string]>()(["VP", "VU", "VUL"])

const implied = everyOf<NonNullable<DraftOption["impliedBy"]>>()(["wgarage", "need_appointment"])
const flags = everyOf<NonNullable<DraftOption["setsFlag"]>>()(["parc", "w_garage"])
const fieldTypes = everyOf<DraftField["type"]>()(["choice", "url", "text"])
const inputs = everyOf<DraftRenter["input"]>()(["link", "pin"])

/** A grid that was read as a draft. The service that was read has the same words as this page, which it serves. */
export const draftOf = (grid: PriceGrid): Draft => ({
  ...grid,
  modelClasses: Object.fromEntries(
    Object.entries(grid.modelClasses).map(([model, name]) => [
      model,
      vehicleClasses.find((each) => each === name) ?? "VP"
    ])
  ),
  options: grid.options.map((option) => ({
    ...option,
    impliedBy: implied.find((each) => each === option.impliedBy) ?? null,
    setsFlag: flags.find((each) => each === option.setsFlag) ?? null,
    fields: option.fields.map((field) => ({
      ...field,
      type: fieldTypes.find((each) => each === field.type) ?? "text",
      forRenterInput: inputs.find((each) => each === field.forRenterInput) ?? null
    }))
  })),
  renters: grid.renters.map((renter) => ({ ...renter, input: inputs.find((each) => each === renter.input) ?? "link" }))
})

/** A number of a grid that a field edits. */
export interface NumberOf {
  readonly id: string
  readonly get: (draft: Draft) => number
  readonly set: (draft: Draft, value: number) => Draft
}

/** The list with another item in a place. */
export const replaced = <A>(items: ReadonlyArray<A>, at: number, item: A): ReadonlyArray<A> =>
  items.map((each, index) => (index === at ? item : each))

/** The list without the item in a place. */
export const without = <A>(items: ReadonlyArray<A>, at: number): ReadonlyArray<A> =>
  items.filter((_, index) => index !== at)

/** A name that none of the others has: `option`, `option-2` and so on. */
export const freeName = (wanted: string, taken: ReadonlyArray<string>): string => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.includes(name)) return name
  }
}

/** The draft with a band more, 100 km after the last one. */
export const withBand = (draft: Draft): Draft => {
  const last = draft.bands.at(-1)
  const band = { fromKm: (last?.fromKm ?? -100) + 100, centsPerKm: last?.centsPerKm ?? 0 }
  return { ...draft, bands: [...draft.bands, band] }
}

const freeOfCharge: DraftOption = {
  key: "option",
  name: "Option",
  description: "",
  priceHt: 0,
  category: "option",
  defaultOption: false,
  clientAddable: true,
  clientOnly: false,
  needsReturn: false,
  excludedByPlateau: false,
  excludedAbroad: false,
  fields: [],
  documents: [],
  driverDocuments: [],
  signature: []
}

/** The draft with an option more, free of charge. */
export const withOption = (draft: Draft): Draft => {
  const key = freeName(
    freeOfCharge.key,
    draft.options.map((option) => option.key)
  )
  const category = draft.options.at(-1)?.category ?? freeOfCharge.category
  return { ...draft, options: [...draft.options, { ...freeOfCharge, key, category }] }
}

/** The draft with a renter more. */
export const withRenter = (draft: Draft): Draft => {
  const id = freeName(
    "renter",
    draft.renters.map((renter) => renter.id)
  )
  const made: DraftRenter = {
    id,
    name: id,
    prestations: draft.renters.at(-1)?.prestations ?? [],
    input: "link",
    toolUrl: "https://example.com/",
    linkOptional: false
  }
  return { ...draft, renters: [...draft.renters, made] }
}

/** The surcharges abroad, as rows. */
export const countriesOf = ({ internationalHt }: Draft): ReadonlyArray<readonly [country: string, cents: number]> =>
  Object.entries(internationalHt)

/** The draft with these surcharges abroad; of two rows of a country the last one counts. */
export const withCountries = (draft: Draft, rows: ReturnType<typeof countriesOf>): Draft => ({
  ...draft,
  internationalHt: Object.fromEntries(rows)
})
