import { type Language, typesetIn } from "@trajet/pages/i18n.tsx"

type Said = Readonly<Record<Language, string>>

const said: Readonly<Record<string, Said>> = {
  address_not_found: {
    fr: "Adresse introuvable. Écrivez la rue, le code postal et la ville.",
    en: "The address was not found. Write street, postcode and town."
  },
  address_ambiguous: {
    fr: "Plusieurs lieux ont cette adresse. Ajoutez le code postal et la ville.",
    en: "Several places have this address. Add the postcode and the town."
  },
  no_route: { fr: "Aucune route ne mène ici.", en: "No road leads here." },
  registration_invalid: { fr: "Ce n'est pas une immatriculation.", en: "This is no registration." },
  vehicle_not_supported: {
    fr: "Ce véhicule ne peut être transporté que sur plateau.",
    en: "This vehicle is transported by flatbed only."
  },
  unknown_option: { fr: "Cette option n'existe plus.", en: "This option no longer exists." },
  option_not_allowed: { fr: "L'exploitation seule ajoute cette option.", en: "Only the operator adds this option." },
  option_conflict: {
    fr: "Ces options s'excluent, ou le trajet en exclut une.",
    en: "These options exclude each other, or the trip excludes one."
  },
  too_many_options: { fr: "Un trajet a 20 options au plus.", en: "A trip has at most 20 options." },
  requirements_not_met: { fr: "Valeur manquante ou inutilisable.", en: "The value is missing or cannot be used." },
  billing_entity_required: {
    fr: "Aucune entité de facturation ne correspond.",
    en: "No billing entity matches this."
  },
  billing_entity_not_allowed: {
    fr: "Cette entité de facturation ne peut pas être utilisée.",
    en: "This billing entity may not be used."
  },
  too_early: { fr: "Cette date est trop proche.", en: "This date is too soon." },
  in_past: { fr: "Cette date est passée.", en: "This date has passed." },
  not_after: { fr: "Cette heure vient trop tôt.", en: "This time comes too early." },
  invalid: { fr: "Cette valeur n'est pas valable.", en: "This value is not valid." },
  required: { fr: "Valeur manquante.", en: "The value is missing." },
  too_long: { fr: "Ce texte est trop long.", en: "This text is too long." }
}

interface Fault {
  /** The code of the refusal, and its word for the member. */
  readonly code: string
  readonly word: string
  readonly message: string
}

/** What a refusal says of one member, in the language of the user; the words of the API without a text here. */
export const fieldProblemText = ({ code, message, word }: Fault, language: Language): string =>
  typesetIn(language, (said[code] ?? said[word])?.[language] ?? message)
