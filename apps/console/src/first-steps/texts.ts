import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Premiers pas", en: "First steps" },
  intro: {
    fr: "De la clé d'API au premier webhook reçu. Chaque étape se coche d'elle-même dès que Trajet en voit le résultat.",
    en: "From the API key to the first webhook received. Each step ticks itself off as soon as Trajet sees its result."
  },
  count: {
    fr: (done: number, all: number) => `${done} étape${done > 1 ? "s" : ""} sur ${all} terminée${done > 1 ? "s" : ""}`,
    en: (done: number, all: number) => `${done} of ${all} steps done`
  },
  progress: { fr: "Progression des premiers pas", en: "Progress of the first steps" },
  dismiss: { fr: "Masquer le guide", en: "Hide the guide" },
  dismissed: {
    fr: "Le guide reste sous « Premiers pas » dans la navigation.",
    en: "The guide stays under “First steps” in the navigation."
  },
  isDone: { fr: "terminé", en: "done" },
  allDone: {
    fr: "Votre intégration reçoit des webhooks. La suite : les récepteurs prêts à copier, le simulateur de scénarios, puis une clé de production.",
    en: "Your integration receives webhooks. Next: receivers to copy, the simulator of scenarios, then a live key."
  },
  toMissions: { fr: "Voir les missions", en: "Show the missions" },
  live: {
    fr: "Vous êtes en production, où une commande envoie un vrai convoyeur et se facture. Le guide se suit dans l'environnement de test.",
    en: "You are in the live environment, where an order sends a real driver and is invoiced. Follow the guide in the test environment."
  },
  toTest: { fr: "Passer à l'environnement de test", en: "Switch to the test environment" },
  key: { fr: "Créer une clé d'API", en: "Create an API key" },
  keyNote: {
    fr: "Votre programme s'identifie par une clé. Celle-ci lit et commande dans l'environnement de test, pendant 90 jours.",
    en: "Your program identifies itself by a key. This one reads and orders in the test environment, for 90 days."
  },
  keyLabel: { fr: "Premiers pas", en: "First steps" },
  createKey: { fr: "Créer une clé de test", en: "Create a test key" },
  keyOnce: {
    fr: "Copiez-la dans votre coffre : elle n'est affichée que maintenant. Les commandes de cette page l'utilisent jusqu'à ce que vous la fermiez.",
    en: "Copy it into your vault: it is shown now only. The commands of this page use it until you close the page."
  },
  clearKey: { fr: "Clé", en: "Key" },
  copyKey: { fr: "Copier la clé", en: "Copy the key" },
  keyForgotten: {
    fr: "Le groupe a une clé, mais Trajet ne connaît plus son texte. Mettez-la à la place de VOTRE_CLE dans les commandes, ou créez-en une autre.",
    en: "The group has a key, but Trajet does not know its text any more. Put it in place of YOUR_KEY in the commands, or create another one."
  },
  anotherKey: { fr: "Créer une autre clé", en: "Create another key" },
  placeholder: { fr: "VOTRE_CLE", en: "YOUR_KEY" },
  endpoint: { fr: "Ajouter un webhook", en: "Add a webhook" },
  endpointNote: {
    fr: "Trajet envoie chaque événement à une URL de votre serveur, signé. Sans serveur public, une adresse de tunnel ou d'un service d'inspection convient pour le test.",
    en: "Trajet sends each event to a URL of your server, signed. Without a public server, the address of a tunnel or of an inspection service will do for the test."
  },
  addEndpoint: { fr: "Ajouter un webhook", en: "Add a webhook" },
  price: { fr: "Demander un premier prix", en: "Ask for a first price" },
  priceNote: {
    fr: "Collez cette commande dans un terminal. Rien n'est commandé.",
    en: "Paste this command into a terminal. Nothing is ordered."
  },
  order: { fr: "Commander une première mission", en: "Order a first mission" },
  orderNote: {
    fr: "La même demande, avec un véhicule et une adresse de facturation. Dans l'environnement de test, un robot fait avancer la mission et rien n'est facturé.",
    en: "The same request, with a vehicle and a billing address. In the test environment, a robot drives the mission and nothing is invoiced."
  },
  billingMissing: {
    fr: "La commande à coller apparaît dès que les coordonnées de facturation sont remplies.",
    en: "The command to paste appears as soon as the billing details are filled in."
  },
  orderHere: { fr: "Commander plutôt dans la console", en: "Order in the console instead" },
  webhook: { fr: "Recevoir un premier webhook", en: "Receive a first webhook" },
  webhookNote: {
    fr: "La mission commandée envoie transport.created à votre URL. L'étape est terminée quand votre serveur répond 2xx.",
    en: "The ordered mission sends transport.created to your URL. The step is done when your server answers 2xx."
  },
  webhookWaits: { fr: "Ajoutez d'abord un webhook.", en: "Add a webhook first." },
  webhookFails: {
    fr: "Rien n'arrive ? La page du webhook montre chaque essai, sa réponse et comment la corriger.",
    en: "Does nothing arrive? The page of the webhook shows each attempt, its answer and how to mend it."
  },
  showEndpoint: { fr: "Ouvrir le webhook", en: "Open the webhook" },
  command: { fr: "Dans un terminal", en: "In a terminal" },
  waiting: { fr: "En attente du résultat…", en: "Waiting for the result…" },
  doneKey: { fr: "Le groupe a une clé active.", en: "The group has an active key." },
  doneEndpoint: { fr: "Le groupe a un webhook.", en: "The group has a webhook." },
  donePrice: { fr: "Un prix a été demandé par l'API.", en: "A price was asked for by the API." },
  doneOrder: { fr: "Une mission a été commandée.", en: "A mission was ordered." },
  doneWebhook: { fr: "Votre serveur a accusé réception d'un événement.", en: "Your server acknowledged an event." }
})
