import { departmentFigures } from "@trajet/domain/places"
import { currentCommunes, type GazetteerSource } from "../../libs/adapters-local/src/places/gazetteer-source.ts"

/** A postcode with a name of its commune, and that commune. */
export interface PostalRow {
  readonly text: string
  readonly communes: ReadonlySet<string>
  readonly departments: ReadonlySet<string>
}

/** Each label of La Poste, and each commune with each of its postcodes. Texts that mean several communes are one row. */
export const postalRows = (source: GazetteerSource): ReadonlyArray<PostalRow> => {
  const current = currentCommunes(source)
  const pairs = [
    ...source.labels.map(({ codeCommune, codePostal, libelleAcheminement }) => ({
      text: `${codePostal} ${libelleAcheminement}`,
      code: codeCommune
    })),
    ...source.communes
      .filter(({ type }) => type === "commune-actuelle")
      .flatMap(({ code, codesPostaux = [], nom }) =>
        codesPostaux.map((postcode) => ({ text: `${postcode} ${nom}`, code }))
      )
  ].map(({ code, text }) => ({ text, code: current(code) }))
  return [...Map.groupBy(pairs, ({ text }) => text)].map(([text, same]) => ({
    text,
    communes: new Set(same.map(({ code }) => code)),
    departments: new Set(same.map(({ code }) => departmentFigures(code)))
  }))
}

const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "")

/** The forms in which people write such an address. */
export const forms: Readonly<Record<string, (text: string) => string>> = {
  "as listed": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "without accents": withoutAccents,
  "with “, France”": (text) => `${text}, France`,
  "with “ FR”": (text) => `${text} FR`
}
