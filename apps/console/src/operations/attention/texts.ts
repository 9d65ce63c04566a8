import { defineTexts } from "@trajet/pages/i18n.tsx"
import { overseenMax } from "../../api/row-limits.ts"

export const texts = defineTexts({
  title: { fr: "À surveiller", en: "Needs attention" },
  intro: {
    fr: "Ce qui échoue pour tous les clients, et attend quelqu'un.",
    en: "What fails for all clients, and waits for somebody."
  },
  failedWork: { fr: "Travaux en échec", en: "Failed work" },
  failedWorkNote: {
    fr: "Chaque travail est repris tout seul, avec une attente qui s'allonge. Relancez-le une fois la cause réparée. Les deux environnements sont montrés.",
    en: "Each piece of work is tried again by itself, after a growing wait. Run it again once the cause is mended. Both environments are shown."
  },
  noFailedWork: { fr: "Aucun travail n'est en échec.", en: "No work has failed." },
  work: { fr: "Travail", en: "Work" },
  why: { fr: "Pourquoi", en: "Why" },
  client: { fr: "Client", en: "Client" },
  instance: { fr: "tout le service", en: "the whole service" },
  subject: { fr: "Concerne", en: "About" },
  due: { fr: "Prévu", en: "Due" },
  attempts: { fr: "Essais", en: "Attempts" },
  next: { fr: "Prochain essai", en: "Next attempt" },
  running: { fr: "en cours", en: "running" },
  actions: { fr: "Actions", en: "Actions" },
  retry: { fr: "Relancer", en: "Run again" },
  retried: { fr: "Le travail est relancé.", en: "The work runs again." },
  retryRefused: {
    fr: "Ce travail n'est plus en échec, ou il tourne en ce moment. La liste est relue.",
    en: "This work is not failed any more, or it is running now. The list is read again."
  },
  mission: { fr: "Mission", en: "Mission" },
  disabled: { fr: "Webhooks désactivés", en: "Disabled webhooks" },
  disabledNote: {
    fr: "Un webhook qui échoue trop longtemps est désactivé, et les administrateurs du client sont prévenus par e-mail. Eux seuls le réactivent.",
    en: "A webhook that fails for too long is disabled, and the client's administrators are told by e-mail. They alone enable it again."
  },
  noDisabled: {
    fr: "Aucun webhook n'est désactivé dans cet environnement.",
    en: "No webhook is disabled in this environment."
  },
  url: { fr: "Adresse", en: "Address" },
  reason: { fr: "Motif", en: "Reason" },
  failingSince: { fr: "Échoue depuis", en: "Failing since" },
  failures: { fr: "Échecs de suite", en: "Failures in a row" },
  more: {
    fr: `Seules les ${overseenMax} premières lignes sont montrées.`,
    en: `Only the first ${overseenMax} rows are shown.`
  },
  remind_driver: { fr: "Relancer un convoyeur", en: "Remind a driver" },
  remove_driver: { fr: "Retirer un convoyeur", en: "Remove a driver" },
  record_invoicing: { fr: "Noter une facturation", en: "Record an invoice" },
  erase_mission: { fr: "Effacer des données", en: "Erase personal data" },
  print_reports: { fr: "Produire des documents", en: "Print reports" },
  watch_arrival: { fr: "Surveiller une arrivée", en: "Watch an arrival" },
  mail_tracking_links: { fr: "Envoyer des liens de suivi", en: "Mail tracking links" },
  robot_step: { fr: "Étape du robot", en: "Step of the robot" },
  send_notice: { fr: "Envoyer un e-mail", en: "Send an e-mail" },
  send_push: { fr: "Prévenir un téléphone", en: "Tell a phone" },
  answer_person: { fr: "Répondre sur une personne", en: "Answer about a person" },
  push_offer: { fr: "Annoncer une offre", en: "Announce an offer" },
  make_partitions: { fr: "Préparer les tables", en: "Prepare tables" },
  prune_records: { fr: "Supprimer l'ancien", en: "Remove old records" },
  wipe_secrets: { fr: "Effacer d'anciens secrets", en: "Wipe old secrets" }
})

const kinds = [
  "remind_driver",
  "remove_driver",
  "record_invoicing",
  "erase_mission",
  "print_reports",
  "watch_arrival",
  "mail_tracking_links",
  "robot_step",
  "send_notice",
  "send_push",
  "push_offer",
  "answer_person",
  "make_partitions",
  "prune_records",
  "wipe_secrets"
] as const

/** A kind of work that this release has words for; null for one of a later release. */
export const knownKind = (kind: string): (typeof kinds)[number] | null => kinds.find((known) => known === kind) ?? null
