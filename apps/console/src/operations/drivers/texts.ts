import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Convoyeurs", en: "Drivers" },
  empty: { fr: "Les convoyeurs que vous créez apparaissent ici.", en: "The drivers that you create appear here." },
  name: { fr: "Nom", en: "Name" },
  firstName: { fr: "Prénom", en: "First name" },
  lastName: { fr: "Nom", en: "Last name" },
  phone: { fr: "Téléphone", en: "Phone" },
  email: { fr: "E-mail", en: "E-mail" },
  status: { fr: "Statut", en: "Status" },
  active: { fr: "Actif", en: "Active" },
  suspended: { fr: "Suspendu", en: "Suspended" },
  created: { fr: "Créé", en: "Created" },
  availability: { fr: "Disponibilités", en: "Availability" },
  always: { fr: "toujours", en: "at any time" },
  times: {
    fr: (count: number) => (count < 2 ? `${count} plage` : `${count} plages`),
    en: (count: number) => (count === 1 ? "1 time" : `${count} times`)
  },
  availabilityNote: {
    fr: "Hors de ces plages, les offres sont masquées. Sans plage, le convoyeur les voit toutes. Heure de Paris.",
    en: "Outside of these times, offers are hidden. Without any, the driver sees them all. Time of Paris."
  },
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  addTime: { fr: "Ajouter une plage", en: "Add a time" },
  removeTime: { fr: "Retirer", en: "Remove" },
  create: { fr: "Créer un convoyeur", en: "Create a driver" },
  createNote: {
    fr: "Si l'adresse est déjà celle d'un convoyeur, il reçoit une clé de plus et rien d'autre ne change.",
    en: "If the address is that of a driver already, the driver gets one more key and nothing else changes."
  },
  createdTitle: { fr: "Clé du convoyeur", en: "Key of the driver" },
  once: {
    fr: "Copiez cette clé maintenant : elle n'est montrée qu'une fois.",
    en: "Copy this key now: it is shown only once."
  },
  key: { fr: "Clé", en: "Key" },
  done: { fr: "J'ai copié la clé", en: "I have copied the key" },
  change: { fr: "Modifier", en: "Change" },
  changeNamed: { fr: (name: string) => `Modifier ${name}`, en: (name: string) => `Change ${name}` },
  save: { fr: "Enregistrer", en: "Save" },
  saved: { fr: "Convoyeur enregistré.", en: "The driver is saved." },
  suspend: { fr: "Suspendre", en: "Suspend" },
  resume: { fr: "Réactiver", en: "Reinstate" },
  suspendNamed: { fr: (name: string) => `Suspendre ${name}`, en: (name: string) => `Suspend ${name}` },
  resumeNamed: { fr: (name: string) => `Réactiver ${name}`, en: (name: string) => `Reinstate ${name}` },
  suspendNote: {
    fr: "Le convoyeur ne reçoit plus d'offres. Les trajets qui lui sont attribués le restent.",
    en: "The driver gets no more offers. Trips that are assigned stay assigned."
  },
  resumeNote: { fr: "Le convoyeur reçoit de nouveau des offres.", en: "The driver gets offers again." },
  testNote: {
    fr: "En test, les convoyeurs se lisent seulement ; créer ajoute une clé de test à un convoyeur qui existe. Passez en production pour les modifier.",
    en: "In test, drivers can only be read; creating one adds a test key to a driver that exists. Switch to live to change them."
  },
  actions: { fr: "Actions", en: "Actions" }
})
