import type { CallAnswer } from "@trajet/contract"
import { defineTexts, type Language } from "@trajet/pages/i18n.tsx"
import type { Known } from "@trajet/pages/values.model.ts"

type KnownAction = Known<CallAnswer<"GET /console/api/changes">["data"][number]["action"]>

/** A sentence for each action of the audit log. */
const texts = defineTexts({
  "audit.erase": { fr: "A effacé des adresses du journal d'audit", en: "Erased addresses of the audit log" },
  "billing.import": { fr: "A importé les entités de facturation", en: "Imported the billing entities" },
  "delivery.retry": { fr: "A renvoyé une livraison de webhook", en: "Sent a webhook delivery again" },
  "device.enter": { fr: "A ouvert l'accès d'un téléphone de convoyeur", en: "Let a driver's phone in" },
  "device_link.create": {
    fr: "A fait un lien pour le téléphone d'un convoyeur",
    en: "Made a link for a driver's phone"
  },
  "device_link.end": { fr: "A retiré un lien pour un téléphone", en: "Ended a link for a phone" },
  "document.accept": { fr: "A accepté un document", en: "Accepted a document" },
  "document.deposit": { fr: "A déposé des documents", en: "Deposited documents" },
  "document.refuse": { fr: "A refusé un document", en: "Refused a document" },
  "driver.accept_terms": { fr: "A accepté de nouvelles conditions", en: "Accepted changed terms" },
  "driver.add_key": { fr: "A donné une clé à un convoyeur", en: "Gave a key to a driver" },
  "driver.change": { fr: "A modifié un convoyeur", en: "Changed a driver" },
  "driver.create": { fr: "A créé un convoyeur", en: "Created a driver" },
  "driver.erase": { fr: "A effacé les données d'un convoyeur", en: "Erased the data of a driver" },
  "driver.refuse_terms": { fr: "A refusé de nouvelles conditions", en: "Refused changed terms" },
  "driver.remind": { fr: "A relancé un convoyeur", en: "Reminded a driver" },
  "driver.remove": { fr: "A retiré le convoyeur d'un trajet", en: "Removed the driver of a trip" },
  "due.retry": { fr: "A relancé un travail différé", en: "Repeated work that was due" },
  "endpoint.create": { fr: "A ajouté un webhook", en: "Added a webhook" },
  "endpoint.delete": { fr: "A supprimé un webhook", en: "Deleted a webhook" },
  "endpoint.disable": {
    fr: "A désactivé un webhook qui ne faisait qu'échouer",
    en: "Disabled a webhook that only failed"
  },
  "endpoint.enable": { fr: "A réactivé un webhook", en: "Enabled a webhook" },
  "endpoint.pause": { fr: "A mis un webhook en pause", en: "Paused a webhook" },
  "endpoint.replay_cancel": { fr: "A arrêté un rejeu de webhook", en: "Stopped a replay of a webhook" },
  "endpoint.replay": { fr: "A rejoué les événements d'un webhook", en: "Replayed the events of a webhook" },
  "endpoint.rotate": { fr: "A remplacé le secret d'un webhook", en: "Replaced the secret of a webhook" },
  "endpoint.test": { fr: "A envoyé un test à un webhook", en: "Sent a test to a webhook" },
  "endpoint.update": {
    fr: "A modifié l'URL ou les événements d'un webhook",
    en: "Changed the URL or events of a webhook"
  },
  "environment.reset": { fr: "A vidé l'environnement de test", en: "Emptied the test environment" },
  "grid.import": { fr: "A importé une grille de prix", en: "Imported a price grid" },
  "group.administrators": { fr: "A changé les destinataires des alertes", en: "Changed who gets notices" },
  "group.create": { fr: "A créé le groupe", en: "Created the group" },
  "group.tracking_mails": {
    fr: "A changé l'envoi des liens de suivi par e-mail",
    en: "Changed whether tracking links are sent by mail"
  },
  "group.scopes": { fr: "A changé les droits que les clés peuvent avoir", en: "Changed the rights that keys may have" },
  "import.cancel": { fr: "A annulé un import de commandes", en: "Cancelled an import of orders" },
  "import.correct": { fr: "A corrigé une ligne d'un fichier de commandes", en: "Corrected a row of a file of orders" },
  "import.create": { fr: "A déposé un fichier de commandes", en: "Uploaded a file of orders" },
  "import.erase": {
    fr: "A effacé des lignes d'un fichier de commandes",
    en: "Erased rows of a file of orders"
  },
  "import.start": { fr: "A commandé les lignes d'un fichier", en: "Ordered the rows of a file" },
  "inspection.complete": { fr: "A terminé un état des lieux", en: "Finished an inspection" },
  "inspection.fields": { fr: "A rempli un état des lieux", en: "Filled in an inspection" },
  "inspection.photo": { fr: "A ajouté une photo à un état des lieux", en: "Added a photo to an inspection" },
  "inspection.print": { fr: "A produit le document d'un état des lieux", en: "Printed the document of an inspection" },
  "inspection.start": { fr: "A commencé un état des lieux", en: "Began an inspection" },
  "key.create": { fr: "A créé une clé d'API", en: "Created an API key" },
  "key.revoke": { fr: "A révoqué une clé d'API", en: "Revoked an API key" },
  "offer.accept": { fr: "A accepté une offre", en: "Accepted an offer" },
  "offer.decline": { fr: "A décliné une offre", en: "Declined an offer" },
  "offer.propose": { fr: "A proposé un trajet à un convoyeur", en: "Offered a trip to a driver" },
  "operator.create": { fr: "A créé un opérateur", en: "Created an operator" },
  "person.erase": { fr: "A demandé l'effacement d'une personne", en: "Asked to erase a person" },
  "person.export": { fr: "A demandé un export sur une personne", en: "Asked for an export about a person" },
  "person.find": { fr: "A cherché une personne", en: "Searched for a person" },
  "tracking_link.create": { fr: "A fait un lien de suivi", en: "Made a tracking link" },
  "tracking_link.delete": { fr: "A supprimé un lien de suivi", en: "Deleted a tracking link" },
  "transport.assign": { fr: "A affecté un convoyeur", en: "Assigned a driver" },
  "transport.cancel": { fr: "A annulé une mission", en: "Cancelled a mission" },
  "transport.create": { fr: "A commandé une mission", en: "Ordered a mission" },
  "transport.dates": { fr: "A changé les dates d'une mission", en: "Changed the dates of a mission" },
  "transport.deliver": { fr: "A livré le véhicule", en: "Delivered the vehicle" },
  "transport.duplicate": { fr: "A dupliqué une mission", en: "Duplicated a mission" },
  "transport.erase": { fr: "A effacé les données d'une mission", en: "Erased the data of a mission" },
  "transport.incident": { fr: "A signalé un incident", en: "Reported an incident" },
  "transport.incident_resolve": { fr: "A résolu un incident", en: "Resolved an incident" },
  "transport.invoice": { fr: "A facturé un trajet", en: "Invoiced a trip" },
  "transport.option_add": { fr: "A ajouté une option", en: "Added an option" },
  "transport.option_remove": { fr: "A retiré une option", en: "Removed an option" },
  "transport.pick_up": { fr: "A pris en charge le véhicule", en: "Picked up the vehicle" },
  "transport.price_adjust": { fr: "A ajusté le prix d'un trajet", en: "Adjusted the price of a trip" },
  "transport.record_invoicing": {
    fr: "A noté la facturation d'une mission",
    en: "Recorded the invoicing of a mission"
  },
  "transport.unassign": { fr: "A retiré le convoyeur", en: "Took the driver off" },
  "transport.vehicle": { fr: "A modifié le véhicule d'une mission", en: "Changed the vehicle of a mission" },
  "user.add_passkey": { fr: "A ajouté une clé d'accès", en: "Added a passkey" },
  "user.change": { fr: "A modifié un compte de la console", en: "Changed an account of the console" },
  "user.change_role": { fr: "A changé le rôle d'un membre", en: "Changed the role of a member" },
  "user.create": { fr: "A créé un compte de la console", en: "Created an account of the console" },
  "user.delete_passkey": { fr: "A supprimé une clé d'accès", en: "Deleted a passkey" },
  "user.remove": { fr: "A retiré un membre", en: "Removed a member" },
  "user.set_password": { fr: "A choisi un nouveau mot de passe", en: "Chose a new password" },
  "user.sign_in": { fr: "S'est connecté à la console", en: "Signed in to the console" },
  other: { fr: "A fait un changement que cette page ne connaît pas", en: "Made a change that this page does not know" }
} satisfies Readonly<Record<KnownAction, Readonly<Record<Language, string>>>>)

type Named = keyof typeof texts.fr

const isKnown = (action: string): action is Named => Object.hasOwn(texts.fr, action)

/** The action of a user, as a sentence without its subject. */
export const actionText = (action: string, language: Language): string =>
  texts[language][isKnown(action) ? action : "other"]
