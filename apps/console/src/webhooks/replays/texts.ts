import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Rejouer une période", en: "Replay a period" },
  note: {
    fr: "Renvoie les événements d'une période que votre serveur n'a pas reçus : livraisons en échec ou abandonnées, et événements d'avant le webhook. Chaque événement garde son identifiant : un récepteur qui accepte chacun une fois ne traite rien deux fois.",
    en: "Sends the events of a period that your server did not receive again: failed and given up deliveries, and events from before the webhook. Each event keeps its id: a receiver that accepts each one once processes nothing twice."
  },
  notAllowed: {
    fr: "Les administrateurs de votre groupe lancent un rejeu. Ouvrez son lien pour le suivre.",
    en: "Administrators of your group start a replay. Open its link to follow it."
  },
  notEnabled: {
    fr: "Le webhook n'est pas actif : ce que vous rejouez attend qu'il le soit.",
    en: "The webhook is not enabled: what you replay waits until it is."
  },
  from: { fr: "Événements depuis", en: "Events from" },
  to: { fr: "Jusqu'à (facultatif)", en: "Until (optional)" },
  zone: { fr: (zone: string) => `Heure de ${zone}`, en: (zone: string) => `Time of ${zone}` },
  toHint: { fr: "Sans valeur : jusqu'à maintenant", en: "Without a value: until now" },
  fromMissing: { fr: "Indiquez le début de la période.", en: "Give the start of the period." },
  toBefore: { fr: "La fin doit venir après le début.", en: "The end has to be after the start." },
  types: { fr: "Événements à rejouer", en: "Events to replay" },
  subscribed: { fr: "Ceux auxquels le webhook est abonné", en: "Those that the webhook subscribes to" },
  includeSucceeded: { fr: "Renvoyer aussi ce qui a déjà été livré", en: "Also send what was delivered already" },
  includeSucceededNote: {
    fr: "Votre serveur reçoit alors une deuxième fois des événements connus.",
    en: "Your server then receives events that it knows a second time."
  },
  includeMissing: { fr: "Envoyer aussi ce qui ne l'a jamais été", en: "Also send what was never sent" },
  includeMissingNote: {
    fr: "Par exemple les événements d'avant le webhook. Sans cela, seuls les échecs et les abandons repartent.",
    en: "Such as events from before the webhook. Without it, only failed and given up deliveries leave again."
  },
  rate: { fr: "Livraisons par seconde", en: "Deliveries a second" },
  rateHint: { fr: (most: number) => `De 1 à ${most}`, en: (most: number) => `From 1 to ${most}` },
  start: { fr: "Lancer le rejeu", en: "Start the replay" },
  count: { fr: "Compter d'abord", en: "Count first" },
  counted: {
    fr: (text: string) => `Ce rejeu enverrait ${text}. Rien n'est parti.`,
    en: (text: string) => `This replay would send ${text}. Nothing was sent.`
  },
  countedMore: {
    fr: (text: string) =>
      `Ce rejeu enverrait plus de ${text} : la période a plus de 10 000 événements, et les plus anciens sont comptés. Rien n'est parti.`,
    en: (text: string) =>
      `This replay would send more than ${text}: the period has over 10,000 events, and the oldest were counted. Nothing was sent.`
  },
  deliveries: {
    fr: (count: number, text: string) => (count < 2 ? `${text} livraison` : `${text} livraisons`),
    en: (count: number, text: string) => (count === 1 ? "1 delivery" : `${text} deliveries`)
  },
  missing: { fr: "Jamais envoyée", en: "Never sent" },
  stop: { fr: "Arrêter le rejeu", en: "Stop the replay" },
  stopped: {
    fr: (count: number, text: string) =>
      count < 2 ? `Arrêté : ${text} événement renvoyé jusque-là.` : `Arrêté : ${text} événements renvoyés jusque-là.`,
    en: (count: number, text: string) =>
      count === 1
        ? "Stopped: 1 event was sent again until then."
        : `Stopped: ${text} events were sent again until then.`
  },
  endsIn: { fr: (ago: string) => `Fin prévue ${ago}.`, en: (ago: string) => `Ends ${ago}.` },
  list: { fr: "Rejeux de ce webhook", en: "Replays of this webhook" },
  noReplays: { fr: "Ce webhook n'a pas encore de rejeu.", en: "This webhook has no replay yet." },
  state: { fr: "État", en: "State" },
  underWay: { fr: "En cours", en: "Under way" },
  finished: { fr: "Terminé", en: "Ended" },
  cancelled: { fr: "Arrêté", en: "Stopped" },
  sent: { fr: "Renvoyés", en: "Sent again" },
  sentOf: {
    fr: (done: string, all: string) => `${done} sur ${all}`,
    en: (done: string, all: string) => `${done} of ${all}`
  },
  another: { fr: "Nouveau rejeu", en: "New replay" },
  progress: { fr: "Progression du rejeu", en: "Progress of the replay" },
  counting: { fr: "Les événements sont comptés…", en: "The events are being counted…" },
  running: {
    fr: (done: string, all: string) => `${done} sur ${all} événements remis en route.`,
    en: (done: string, all: string) => `${done} of ${all} events are on their way again.`
  },
  runningUncounted: {
    fr: (done: string) => `${done} événements remis en route ; la période est trop longue pour être comptée d'avance.`,
    en: (done: string) => `${done} events are on their way again; the period is too long to count in advance.`
  },
  nothing: {
    fr: "Il n'y avait rien à rejouer dans cette période : tout a été livré.",
    en: "There was nothing to replay in this period: all was delivered."
  },
  done: {
    fr: (count: number, text: string) =>
      count === 1 ? "Terminé : 1 événement remis en route." : `Terminé : ${text} événements remis en route.`,
    en: (count: number, text: string) =>
      count === 1 ? "Done: 1 event is on its way again." : `Done: ${text} events are on their way again.`
  },
  leaving: {
    fr: (until: string) => `Les derniers partent jusqu'au ${until}.`,
    en: (until: string) => `The last ones leave until ${until}.`
  },
  goesOn: {
    fr: "Vous pouvez fermer cette page : le rejeu continue.",
    en: "You can close this page: the replay goes on."
  },
  showDeliveries: { fr: "Voir les livraisons", en: "Show the deliveries" },
  period: { fr: "Période", en: "Period" },
  again: { fr: "Livraisons renvoyées", en: "Deliveries sent again" },
  first: { fr: "Événements jamais envoyés", en: "Events never sent before" },
  chosenTypes: { fr: "Événements", en: "Events" },
  id: { fr: "Rejeu", en: "Replay" },
  by: { fr: "Lancé", en: "Started" },
  ended: { fr: "Terminé", en: "Ended" }
})
