import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  copy: { fr: "Copier", en: "Copy" },
  copyValue: { fr: (value: string) => `Copier ${value}`, en: (value: string) => `Copy ${value}` },
  copied: { fr: "Copié", en: "Copied" },
  loading: { fr: "Chargement", en: "Loading" },
  more: { fr: "Afficher la suite", en: "Show more" },
  again: { fr: "Réessayer", en: "Try again" },
  clearFilters: { fr: "Retirer les filtres", en: "Remove the filters" },
  nothingFound: { fr: "Rien ne correspond à ces filtres.", en: "Nothing matches these filters." },
  problem: { fr: "La demande a échoué", en: "The request failed" },
  unreachable: {
    fr: "Le serveur n'a pas répondu. Vérifiez votre connexion, puis réessayez.",
    en: "The server did not answer. Check your connection, then try again."
  },
  unexpected: {
    fr: "Le serveur a envoyé une réponse inattendue.",
    en: "The server sent an answer that was not expected."
  },
  about: {
    fr: (what: string, name: string) => `${what} : ${name}`,
    en: (what: string, name: string) => `${what}: ${name}`
  },
  technical: { fr: "Détails techniques", en: "Technical details" },
  code: { fr: "Code", en: "Code" },
  request: { fr: "Demande", en: "Request" },
  abort: { fr: "Annuler", en: "Cancel" },
  live: { fr: "Production", en: "Live" },
  test: { fr: "Test", en: "Test" },
  close: { fr: "Fermer", en: "Close" },
  none: { fr: "aucun", en: "none" },
  zone: { fr: (zone: string) => `heure de ${zone}`, en: (zone: string) => `time of ${zone}` }
})
