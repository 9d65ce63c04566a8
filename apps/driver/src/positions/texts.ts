import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Positions", en: "Positions" },
  ask: {
    fr: "Vos positions ne sont pas envoyées.",
    en: "Your positions are not sent."
  },
  askShared: {
    fr: "La personne qui reçoit le véhicule ne voit pas où vous êtes.",
    en: "The person who receives the vehicle does not see where you are."
  },
  readMore: { fr: "Lire et choisir", en: "Read and choose" },
  open: { fr: "Envoyer mes positions", en: "Send my positions" },
  searching: { fr: "Recherche de votre position…", en: "Looking for your position…" },
  found: { fr: "Positions envoyées", en: "Positions sent" },
  waiting: { fr: "Positions envoyées pendant vos trajets", en: "Positions sent during your trips" },
  denied: {
    fr: "Le téléphone refuse de donner votre position. Autorisez-la pour ce site dans les réglages, puis revenez ici. Tout le reste marche.",
    en: "The phone refuses to give your position. Allow it for this site in the settings, then come back. Everything else works."
  },
  noSignal: {
    fr: "Pas de signal GPS pour l’instant. Tout le reste marche.",
    en: "No GPS signal at the moment. Everything else works."
  },
  failing: {
    fr: "Le téléphone est plein : il ne garde plus vos positions. Libérez de la place.",
    en: "The phone is full: it keeps no more positions. Free some space."
  },
  stop: { fr: "Arrêter", en: "Stop" },
  stopFailed: {
    fr: "Le téléphone n’a pas pu noter votre choix. Libérez de la place, puis réessayez.",
    en: "The phone could not note your choice. Free some space, then try again."
  },
  hidden: {
    fr: "Gardez cette page à l’écran : cachée, elle ne reçoit aucune position.",
    en: "Keep this page on the screen: while it is hidden it gets no position."
  },
  gaps: { fr: "Sans position aujourd’hui", en: "Without positions today" },
  gap: {
    fr: (from: string, to: string) => `de ${from} à ${to}`,
    en: (from: string, to: string) => `from ${from} to ${to}`
  },
  since: { fr: (from: string) => `depuis ${from}`, en: (from: string) => `since ${from}` },
  gap_hidden: { fr: ", page fermée ou cachée", en: ", page closed or hidden" },
  gap_stopped: { fr: ", arrêtées par vous", en: ", stopped by you" },
  gap_before: { fr: "", en: "" },
  consentTitle: { fr: "Envoyer vos positions ?", en: "Send your positions?" },
  what: { fr: "Quoi", en: "What" },
  whatText: {
    fr: "La position de ce téléphone, sa précision et l’heure, toutes les 30 secondes environ, entre la prise en charge et la livraison. Et l’endroit où vous faites un état des lieux.",
    en: "The position of this phone, its accuracy and the time, about every 30 seconds between pickup and delivery. And the place where you inspect a vehicle."
  },
  whom: { fr: "À qui", en: "To whom" },
  whomText: {
    fr: "À votre bureau. Le client voit les étapes franchies avec leur heure, et l’endroit de l’état des lieux. La personne qui reçoit le véhicule voit votre dernière position sur une page, pendant le trajet et à plus de 1 km du départ.",
    en: "To your office. The client sees which waypoints you have passed, and when, and the place of the inspection. The person who receives the vehicle sees your latest position on a page, during the trip and over 1 km from the departure."
  },
  howLong: { fr: "Combien de temps", en: "For how long" },
  howLongText: {
    fr: "30 jours après la livraison, puis elles sont effacées ; l’endroit d’un état des lieux reste dans son rapport. Ce téléphone n’en garde que les heures, jusqu’à la fin de la mission.",
    en: "30 days after the delivery, then they are erased; the place of an inspection stays in its report. This phone keeps only the times, until the mission ends."
  },
  choice: { fr: "Votre choix", en: "Your choice" },
  choiceText: {
    fr: "Sans positions, tout le reste marche. Vous pouvez arrêter à tout moment : ce qui n’est pas encore envoyé est effacé.",
    en: "Without positions everything else works. You can stop at any time: what is not sent yet is erased."
  },
  limit: {
    fr: "Une page web ne reçoit aucune position quand elle est cachée ou que l’écran est éteint. Ces moments sont montrés comme des trous, rien n’est inventé.",
    en: "A web page gets no position while it is hidden or the screen is off. Such times are shown as gaps, nothing is made up."
  },
  yes: { fr: "Oui, envoyer mes positions", en: "Yes, send my positions" },
  no: { fr: "Non merci", en: "No, thank you" }
})
