import type { Language } from "../../i18n.tsx"

interface Said {
  readonly fr: string
  readonly en: string
}

const days: Said = {
  fr: "écrivez un jour comme 2035-03-19 ou 19/03/2035",
  en: "write a day such as 2035-03-19 or 19/03/2035"
}
const times: Said = { fr: "écrivez une heure comme 09:00 ou 9h30", en: "write a time such as 09:00 or 9h30" }
const emails: Said = {
  fr: "écrivez une adresse e-mail comme claire@example.com",
  en: "write an e-mail address such as claire@example.com"
}

const byCode: Readonly<Record<string, Said>> = {
  required: { fr: "cette cellule est vide", en: "this cell is empty" },
  too_long: { fr: "ce texte est trop long", en: "this text is too long" },
  address_not_found: { fr: "adresse introuvable", en: "the address was not found" },
  address_ambiguous: {
    fr: "plusieurs lieux ont cette adresse : ajoutez le code postal et la ville",
    en: "several places have this address: add the postcode and the town"
  },
  no_route: { fr: "aucune route entre ces deux lieux", en: "there is no road between these places" },
  registration_invalid: { fr: "ce n'est pas une immatriculation", en: "this is no registration" },
  vehicle_not_supported: {
    fr: "ce véhicule ne peut être transporté que sur plateau",
    en: "this vehicle is transported on a flatbed only"
  },
  unknown_option: { fr: "option inconnue", en: "unknown option" },
  option_not_allowed: { fr: "option impossible pour ce trajet", en: "the option is not possible for this trip" },
  billing_entity_required: {
    fr: "aucune entité de facturation ne correspond à cette société",
    en: "no billing entity matches this company"
  },
  billing_entity_not_allowed: {
    fr: "cette entité de facturation ne peut pas être utilisée",
    en: "this billing entity may not be used"
  }
}

const formOf = (column: string): Said | undefined => {
  if (column.endsWith("_date")) return days
  if (/_(?:from|until)$/u.test(column)) return times
  return column.endsWith("email") ? emails : undefined
}

interface RowProblem {
  readonly column: string | null
  readonly code: string
  readonly message: string
}

/** What a row's problem asks for, in the language of the user; what the API says of a problem without a text here. */
export const problemText = ({ code, column, message }: RowProblem, language: Language): string => {
  const said = code === "invalid" && column !== null ? formOf(column) : byCode[code]
  return said?.[language] ?? message
}
