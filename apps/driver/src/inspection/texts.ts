import { defineTexts } from "@trajet/pages/i18n.tsx"

/** Texts of the plan, the summary and the pages of a phase. */
export const texts = defineTexts({
  titleDepart: { fr: "État des lieux au départ", en: "Inspection at pickup" },
  titleArrivee: { fr: "État des lieux à l’arrivée", en: "Inspection at delivery" },
  returnTrip: { fr: "Trajet retour", en: "Return trip" },
  vehicle: { fr: "Le bon véhicule", en: "The right vehicle" },
  photos: { fr: "Photos", en: "Photos" },
  readings: { fr: "Compteur et propreté", en: "Readings" },
  equipment: { fr: "Clés et équipement", en: "Keys and equipment" },
  damage: { fr: "Dommages", en: "Damages" },
  signature: { fr: "Signature", en: "Signature" },
  summary: { fr: "Vérifier et terminer", en: "Check and finish" },
  steps: { fr: "Étapes", en: "Steps" },
  done: { fr: "Fait", en: "Done" },
  of: {
    fr: (done: number, total: number) => `${done} sur ${total}`,
    en: (done: number, total: number) => `${done} of ${total}`
  },
  start: { fr: "Commencer", en: "Start" },
  goOn: { fr: (step: string) => `Continuer : ${step}`, en: (step: string) => `Continue: ${step}` },
  next: { fr: (step: string) => `Suivant : ${step}`, en: (step: string) => `Next: ${step}` },
  back: { fr: "Revenir", en: "Back" },
  leave: { fr: "Quitter", en: "Leave" },
  goOnMission: { fr: "Continuer la mission", en: "Go on with the mission" },
  leaveNote: {
    fr: "Tout est gardé sur ce téléphone, même sans réseau. Vous pouvez quitter et reprendre.",
    en: "Everything is kept on this phone, also without network. You can leave and come back."
  },
  missing: { fr: "Il manque", en: "Missing" },
  nothingMissing: { fr: "Rien ne manque.", en: "Nothing is missing." },
  stillMissing: {
    fr: (count: number) => (count === 1 ? "Il manque encore un élément." : `Il manque encore ${count} éléments.`),
    en: (count: number) => (count === 1 ? "One thing is still missing." : `${count} things are still missing.`)
  },
  finish: { fr: "Terminer l’état des lieux", en: "Finish the inspection" },
  finishAnyway: { fr: "Terminer quand même", en: "Finish all the same" },
  anyway: {
    fr: "Je termine sans ces éléments. Le rapport ne les montrera pas.",
    en: "I finish without these. The report will not show them."
  },
  noChange: { fr: "Après, plus rien ne peut être changé.", en: "Nothing can be changed afterwards." },
  finished: { fr: "État des lieux terminé", en: "Inspection finished" },
  finishedNote: {
    fr: (count: number) =>
      `${count === 1 ? "Un élément n’est pas encore envoyé" : `${count} éléments ne sont pas encore envoyés`}. Tout part tout seul dès qu’il y a du réseau : ne supprimez pas l’application.`,
    en: (count: number) =>
      `${count === 1 ? "One item is" : `${count} items are`} not sent yet. Everything leaves by itself as soon as there is network: do not remove the app.`
  },
  allSentAt: {
    fr: (time: string) => `Tout est envoyé depuis : ${time}. Vous pouvez continuer la mission.`,
    en: (time: string) => `Everything was sent: ${time}. You can go on with the mission.`
  },
  allSent: {
    fr: "Tout est envoyé. Vous pouvez continuer la mission.",
    en: "Everything is sent. You can go on with the mission."
  },
  refusedNote: {
    fr: "Le service en a refusé une partie. La première page dit pourquoi.",
    en: "The service has refused a part of it. The first page says why."
  },
  tickFirst: {
    fr: (steps: string) => `Il manque : ${steps}. Complétez, ou cochez la case.`,
    en: (steps: string) => `Missing: ${steps}. Complete it, or tick the box.`
  },
  early: {
    fr: (when: string) => `La prise en charge n’est prévue que le ${when}. Terminer l’état des lieux dès maintenant ?`,
    en: (when: string) => `The pickup is only on ${when}. Finish the inspection now all the same?`
  },
  earlyNo: { fr: "Non, attendre", en: "No, wait" },
  earlyYes: { fr: "Oui, terminer maintenant", en: "Yes, finish now" },
  photoCount: {
    fr: (count: number) => (count === 1 ? "1 photo" : `${count} photos`),
    en: (count: number) => (count === 1 ? "1 photo" : `${count} photos`)
  },
  damageCount: {
    fr: (count: number | null) =>
      count === null
        ? "dommages non relevés"
        : count === 0
          ? "aucun dommage"
          : count === 1
            ? "1 dommage"
            : `${count} dommages`,
    en: (count: number | null) =>
      count === null
        ? "damages not looked for"
        : count === 0
          ? "no damage"
          : count === 1
            ? "1 damage"
            : `${count} damages`
  },
  notSaid: { fr: "non relevé", en: "not given" },
  yes: { fr: "Oui", en: "Yes" },
  no: { fr: "Non", en: "No" },
  begun: { fr: "Commencé", en: "Begun" },
  ended: { fr: "Terminé", en: "Ended" },
  full: {
    fr: "Le téléphone n’a plus de place. Libérez-en (photos, vidéos, applications), puis réessayez. Rien n’est perdu.",
    en: "The phone has no space left. Free some (photos, videos, apps), then try again. Nothing is lost."
  },
  failed: {
    fr: "Cela n’a pas pu être gardé. Réessayez.",
    en: "This could not be kept. Try again."
  },
  sent: { fr: "Envoyée", en: "Sent" },
  before: { fr: (value: string) => `Avant : ${value}`, en: (value: string) => `Before: ${value}` },
  lessTitle: { fr: "Moins qu’avant", en: "Less than before" },
  lessSure: { fr: "Est-ce exact ?", en: "Is this right?" },
  lessNo: { fr: "Non, corriger", en: "No, correct it" },
  lessYes: { fr: "Oui, c’est exact", en: "Yes, it is right" },
  lessOf: {
    fr: (name: string, before: string, now: string) => `${name} : ${before} avant, ${now} maintenant`,
    en: (name: string, before: string, now: string) => `${name}: ${before} before, ${now} now`
  },
  atDeparture: { fr: (value: string) => `Au départ : ${value}`, en: (value: string) => `At pickup: ${value}` }
})
