import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Liens de suivi", en: "Tracking links" },
  note: {
    fr: "Une page sans compte pour la personne qui remet le véhicule, ou qui le reçoit : son rendez-vous, l'arrivée prévue et, pour la livraison, où est le véhicule.",
    en: "A page without an account for the person who hands the vehicle over, or who receives it: the appointment, the expected arrival, and, for the delivery, where the vehicle is."
  },
  make: { fr: "Créer un lien de suivi", en: "Create a tracking link" },
  none: { fr: "Aucun lien n'est ouvert.", en: "No link is open." },
  for: { fr: "Pour", en: "For" },
  pickup: { fr: "La personne qui remet le véhicule", en: "The person who hands the vehicle over" },
  delivery: { fr: "La personne qui reçoit le véhicule", en: "The person who receives the vehicle" },
  trip: { fr: "Trajet", en: "Trip" },
  aller: { fr: "Aller", en: "Outbound" },
  retour: { fr: "Retour", en: "Return" },
  language: { fr: "Langue de la page", en: "Language of the page" },
  ofBrowser: { fr: "Celle du navigateur", en: "That of the browser" },
  french: { fr: "Français", en: "French" },
  english: { fr: "Anglais", en: "English" },
  made: { fr: "Lien de suivi", en: "Tracking link" },
  once: {
    fr: "Copiez l'adresse maintenant : elle ne sera plus affichée. Qui a l'adresse voit la page.",
    en: "Copy the address now: it will not be shown again. Whoever has the address sees the page."
  },
  address: { fr: "Adresse de la page", en: "Address of the page" },
  copyAddress: { fr: "Copier l'adresse", en: "Copy the address" },
  open: { fr: "Ouvrir la page", en: "Open the page" },
  done: { fr: "Terminer", en: "Done" },
  madeAt: { fr: "créé", en: "created" },
  endsAt: { fr: "s'éteint", en: "ends" },
  remove: { fr: "Supprimer", en: "Delete" },
  removeNamed: {
    fr: (name: string) => `Supprimer le lien : ${name}`,
    en: (name: string) => `Delete the link: ${name}`
  },
  removeTitle: { fr: "Supprimer ce lien de suivi ?", en: "Delete this tracking link?" },
  removeNote: {
    fr: "Sa page ne s'ouvre plus dès maintenant.",
    en: "Its page no longer opens from now on."
  }
})
