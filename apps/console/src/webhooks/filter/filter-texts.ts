import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  filter: { fr: "Filtre", en: "Filter" },
  filterHint: {
    fr: "Seuls les événements qui remplissent toutes les conditions sont envoyés. Les autres ne font aucune livraison.",
    en: "Only events that meet all conditions are sent. The others make no delivery."
  },
  condition: { fr: (place: number) => `Condition ${place}`, en: (place: number) => `Condition ${place}` },
  path: { fr: "Champ de data", en: "Member of data" },
  comparison: { fr: "Comparaison", en: "Comparison" },
  eq: { fr: "est", en: "is" },
  ne: { fr: "n'est pas", en: "is not" },
  in: { fr: "est l'un de", en: "is one of" },
  present: { fr: "est présent", en: "is there" },
  missing: { fr: "est absent", en: "is missing" },
  value: { fr: "Valeur", en: "Value" },
  values: { fr: "Valeurs, séparées par des virgules", en: "Values, separated by commas" },
  valueHint: {
    fr: "Un nombre, true, false ou un texte. Entre guillemets, c'est toujours un texte.",
    en: "A number, true, false or a text. In quotes it is always a text."
  },
  remove: { fr: "Retirer la condition", en: "Remove the condition" },
  add: { fr: "Ajouter une condition", en: "Add a condition" },
  tryIt: { fr: "Essayer", en: "Try it" },
  nothingTried: {
    fr: "Aucun événement de ces types n'a encore eu lieu : il n'y a rien à essayer.",
    en: "No event of these types has happened yet: there is nothing to try."
  },
  tried: {
    fr: (matching: number, events: number) =>
      events === 1
        ? `Le dernier événement ${matching === 1 ? "serait envoyé" : "ne serait pas envoyé"}.`
        : `Sur les ${events} derniers événements des types enregistrés, ${matching} ${matching < 2 ? "serait envoyé" : "seraient envoyés"}.`,
    en: (matching: number, events: number) =>
      events === 1
        ? `The last event would ${matching === 1 ? "" : "not "}be sent.`
        : `Of the last ${events} events of the saved types, ${matching} would be sent.`
  },
  newest: { fr: "Les plus récents", en: "The newest" },
  matches: { fr: "Envoyé", en: "Sent" },
  differs: { fr: "Pas envoyé", en: "Not sent" }
})
