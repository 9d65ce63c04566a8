import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  choose: { fr: (number: string) => `Choisir ${number}`, en: (number: string) => `Choose ${number}` },
  chosen: {
    fr: (count: number) => (count === 1 ? "1 mission choisie" : `${count} missions choisies`),
    en: (count: number) => (count === 1 ? "1 mission chosen" : `${count} missions chosen`)
  },
  chooseNone: { fr: "Ne rien choisir", en: "Choose none" },
  tooMany: {
    fr: (max: number) => `Au plus ${max} missions à la fois. Traitez d'abord celles qui sont choisies.`,
    en: (max: number) => `At most ${max} missions at once. Deal with the chosen ones first.`
  },
  cancelChosen: { fr: "Annuler ces missions", en: "Cancel these missions" },
  downloadChosen: { fr: "Télécharger leurs documents", en: "Download their documents" },
  noDocuments: {
    fr: "Ces missions n'ont encore aucun document.",
    en: "These missions have no document yet."
  },
  downloadsBusy: {
    fr: "Trop de téléchargements à la fois. Réessayez quand l'un d'eux est terminé.",
    en: "Too many downloads at once. Try again once one of them is finished."
  },
  title: { fr: "Annuler plusieurs missions", en: "Cancel several missions" },
  action: {
    fr: (count: number) => (count < 2 ? "Annuler la mission" : `Annuler ${count} missions`),
    en: (count: number) => (count === 1 ? "Cancel the mission" : `Cancel ${count} missions`)
  },
  keep: { fr: "Fermer", en: "Close" },
  sum: {
    fr: (amount: string) => `Frais en tout : ${amount} HT`,
    en: (amount: string) => `Fees in all: ${amount} excl. tax`
  },
  reason: { fr: "Motif pour toutes (facultatif)", en: "Reason for all (optional)" },
  asking: { fr: "frais demandés…", en: "asking for the fee…" },
  fee: { fr: (amount: string) => `frais ${amount}`, en: (amount: string) => `fee ${amount}` },
  changed: {
    fr: (before: string, now: string) => `pas encore annulée : les frais sont passés de ${before} à ${now}`,
    en: (before: string, now: string) => `not cancelled yet: the fee went from ${before} to ${now}`
  },
  blocked: { fr: "ne peut pas être annulée", en: "cannot be cancelled" },
  cancelled: { fr: (fee: string) => `annulée, frais ${fee}`, en: (fee: string) => `cancelled, fee ${fee}` },
  failed: { fr: "l'annulation a échoué", en: "the cancellation failed" },
  askAnew: {
    fr: "Des frais ont changé entre-temps. Confirmez encore pour annuler ces missions aux nouveaux frais.",
    en: "Fees have changed in the meantime. Confirm again to cancel these missions at the new fees."
  },
  retry: { fr: "Redemander les frais", en: "Ask for the fees again" }
})
