import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Chercher et agir", en: "Search and act" },
  open: { fr: "Chercher", en: "Search" },
  input: {
    fr: "Mission, plaque, référence, page ou action",
    en: "Mission, plate, reference, page or action"
  },
  results: { fr: "Résultats", en: "Results" },
  missions: { fr: "Missions", en: "Missions" },
  pages: { fr: "Pages", en: "Pages" },
  actions: { fr: "Actions", en: "Actions" },
  count: {
    fr: (count: number) => (count === 0 ? "Aucun résultat" : count === 1 ? "1 résultat" : `${count} résultats`),
    en: (count: number) => (count === 0 ? "No result" : count === 1 ? "1 result" : `${count} results`)
  },
  searching: { fr: "Recherche des missions…", en: "Searching the missions…" },
  failed: {
    fr: "La recherche des missions a échoué. Les pages et les actions restent là.",
    en: "The search for missions failed. Pages and actions are still there."
  },
  nothing: {
    fr: "Rien ne correspond. Un numéro, une plaque ou une référence se cherche en entier.",
    en: "Nothing matches. Give a number, a plate or a reference as a whole."
  },
  account: { fr: "Compte", en: "Account" },
  newMission: { fr: "Nouvelle mission", en: "New mission" },
  newKey: { fr: "Créer une clé d'API", en: "Create an API key" },
  toLight: { fr: "Thème clair", en: "Light theme" },
  toDark: { fr: "Thème sombre", en: "Dark theme" },
  toAuto: { fr: "Thème de l'appareil", en: "Theme of the device" },
  toLanguage: { fr: (name: string) => `Passer en ${name}`, en: (name: string) => `Switch to ${name}` },
  toLive: { fr: "Passer en production", en: "Switch to the live environment" },
  toTest: { fr: "Passer à l'environnement de test", en: "Switch to the test environment" },
  signOut: { fr: "Se déconnecter", en: "Sign out" }
})
