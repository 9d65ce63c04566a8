import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  views: { fr: "Vues", en: "Views" },
  none: { fr: "Aucune vue enregistrée.", en: "No saved view." },
  loading: { fr: "Lecture des vues …", en: "Reading the views …" },
  save: { fr: "Enregistrer ces filtres", en: "Save these filters" },
  saveTitle: { fr: "Enregistrer une vue", en: "Save a view" },
  saveNote: {
    fr: "La vue garde les filtres de cette page, pour vous seul, en production et en test.",
    en: "The view keeps the filters of this page, for you alone, in live and in test."
  },
  saveAction: { fr: "Enregistrer", en: "Save" },
  saved: { fr: (name: string) => `La vue « ${name} » est enregistrée.`, en: (name: string) => `“${name}” is saved.` },
  name: { fr: "Nom de la vue", en: "Name of the view" },
  renameOf: { fr: (name: string) => `Renommer « ${name} »`, en: (name: string) => `Rename “${name}”` },
  rename: { fr: "Renommer", en: "Rename" },
  removeOf: { fr: (name: string) => `Supprimer « ${name} »`, en: (name: string) => `Delete “${name}”` },
  remove: { fr: "Supprimer", en: "Delete" },
  removeEffect: { fr: "Les missions restent comme elles sont.", en: "The missions stay as they are." },
  changeList: { fr: "Changer une vue", en: "Change a view" }
})
