/** What the pages say on the journey, in a language. The tests know the texts as a user does: by sight. */
export interface Words {
  readonly language: "fr" | "en"
  readonly languageName: string
  readonly pages: Readonly<Record<"missions" | "keys" | "webhooks" | "requests" | "changes", string>>
  readonly keys: Readonly<
    Record<"create" | "label" | "orders" | "clear" | "tryIt" | "copied" | "never" | "state", string>
  >
  readonly webhooks: Readonly<
    Record<
      "create" | "add" | "secret" | "copied" | "sendTest" | "works" | "sent" | "answer" | "deliveries" | "test",
      string
    >
  >
  readonly failing: Readonly<
    Record<
      "retried" | "suspended" | "disabled" | "enable" | "enabled" | "answered500" | "acknowledged" | "resend",
      string
    >
  >
  readonly replay: Readonly<Record<"tab" | "from" | "start" | "done", string>>
  readonly robot: string
  readonly find: string
  readonly columns: Readonly<
    Record<
      | "scheduled"
      | "assigned"
      | "in_transit"
      | "in_transit_return"
      | "awaiting_documents"
      | "under_review"
      | "completed",
      string
    >
  >
}

const french: Words = {
  language: "fr",
  languageName: "Français",
  pages: {
    missions: "Missions",
    keys: "Clés d'API",
    webhooks: "Webhooks",
    requests: "Journal des requêtes",
    changes: "Changements"
  },
  keys: {
    create: "Créer une clé",
    label: "Libellé",
    orders: "Commander, modifier",
    clear: "Clé",
    tryIt: "Essayez-la",
    copied: "J'ai copié la clé",
    never: "jamais",
    state: "Active"
  },
  webhooks: {
    create: "Ajouter un webhook",
    add: "Ajouter",
    secret: "Secret de signature",
    copied: "J'ai copié le secret",
    sendTest: "Envoyer un test",
    works: "la réception fonctionne",
    sent: "Requête envoyée",
    answer: "Réponse reçue",
    deliveries: "Livraisons",
    test: "Test"
  },
  failing: {
    retried: "Prochain essai",
    suspended: "Suspendu",
    disabled: "Désactivé",
    enable: "Réactiver",
    enabled: "Le webhook est actif.",
    answered500: "500",
    acknowledged: "Votre serveur a accusé réception",
    resend: "Renvoyer"
  },
  replay: { tab: "Rejouer", from: "Événements depuis", start: "Lancer le rejeu", done: "Terminé :" },
  robot: "Jouer l'étape suivante",
  find: "Numéro, plaque ou référence",
  columns: {
    scheduled: "À attribuer",
    assigned: "Attribuée",
    in_transit: "En route",
    in_transit_return: "Retour en route",
    awaiting_documents: "Documents attendus",
    under_review: "À vérifier",
    completed: "Terminée"
  }
}

const english: Words = {
  language: "en",
  languageName: "English",
  pages: {
    missions: "Missions",
    keys: "API keys",
    webhooks: "Webhooks",
    requests: "Request log",
    changes: "Changes"
  },
  keys: {
    create: "Create a key",
    label: "Label",
    orders: "Order, change",
    clear: "Key",
    tryIt: "Try it",
    copied: "I have copied the key",
    never: "never",
    state: "Active"
  },
  webhooks: {
    create: "Add a webhook",
    add: "Add",
    secret: "Signing secret",
    copied: "I have copied the secret",
    sendTest: "Send a test",
    works: "reception works",
    sent: "Request sent",
    answer: "Answer received",
    deliveries: "Deliveries",
    test: "Test"
  },
  failing: {
    retried: "Next attempt",
    suspended: "Suspended",
    disabled: "Disabled",
    enable: "Enable",
    enabled: "The webhook is enabled.",
    answered500: "500",
    acknowledged: "Your server acknowledged",
    resend: "Send again"
  },
  replay: { tab: "Replay", from: "Events from", start: "Start the replay", done: "Done:" },
  robot: "Play the next step",
  find: "Number, plate or reference",
  columns: {
    scheduled: "To assign",
    assigned: "Assigned",
    in_transit: "In transit",
    in_transit_return: "Return in transit",
    awaiting_documents: "Awaiting documents",
    under_review: "Under review",
    completed: "Completed"
  }
}

export const words = { fr: french, en: english } as const
