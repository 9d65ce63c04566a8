import { defineTexts } from "@trajet/pages/i18n.tsx"
import { overseenMax } from "../../api/row-limits.ts"

export const texts = defineTexts({
  title: { fr: "Facturation", en: "Invoicing" },
  filters: { fr: "Filtrer les trajets", en: "Filter the trips" },
  state: { fr: "Trajets livrés", en: "Delivered trips" },
  to_invoice: { fr: "À facturer", en: "To invoice" },
  invoiced: { fr: "Facturés", en: "Invoiced" },
  client: { fr: "Client", en: "Client" },
  anyClient: { fr: "Tous les clients", en: "All clients" },
  clear: { fr: "Retirer les filtres", en: "Remove the filters" },
  mission: { fr: "Mission", en: "Mission" },
  entity: { fr: "Entité", en: "Entity" },
  way: { fr: "Trajet", en: "Trip" },
  amount: { fr: "Montant HT", en: "Amount excl. tax" },
  delivered: { fr: "Livré", en: "Delivered" },
  invoicedAt: { fr: "Facturé", en: "Invoiced" },
  choose: { fr: (leg: string) => `Choisir ${leg}`, en: (leg: string) => `Choose ${leg}` },
  chooseAll: { fr: "Tout choisir", en: "Choose all" },
  keys: {
    fr: "Au clavier : j et k d'une case à l'autre, espace pour choisir, n pour noter comme facturé.",
    en: "By keyboard: j and k from box to box, space chooses, n notes as invoiced."
  },
  note: {
    fr: (count: number) => (count < 2 ? "Noter comme facturé" : `Noter ${count} trajets comme facturés`),
    en: (count: number) => (count < 2 ? "Note as invoiced" : `Note ${count} trips as invoiced`)
  },
  noteTitle: { fr: "Noter la facturation", en: "Note the invoice" },
  noteText: {
    fr: (count: number, sum: string) =>
      count === 1
        ? `1 trajet, ${sum} HT. Après cela, son prix ne peut plus changer.`
        : `${count} trajets, ${sum} HT en tout. Après cela, leur prix ne peut plus changer.`,
    en: (count: number, sum: string) =>
      count === 1
        ? `1 trip, ${sum} excl. tax. After this, its price cannot change.`
        : `${count} trips, ${sum} excl. tax in all. After this, their price cannot change.`
  },
  confirm: { fr: "Noter", en: "Note" },
  done: {
    fr: (count: number) => (count < 2 ? "La facturation est notée." : `La facturation de ${count} trajets est notée.`),
    en: (count: number) => (count < 2 ? "The invoice is noted." : `The invoices of ${count} trips are noted.`)
  },
  emptyTo: {
    fr: "Tout est facturé. Les trajets livrés apparaissent ici jusqu'à leur facturation.",
    en: "Everything is invoiced. Delivered trips appear here until they are invoiced."
  },
  emptyDone: { fr: "Les trajets facturés apparaissent ici.", en: "Invoiced trips appear here." },
  more: {
    fr: `Il y en a d'autres : la liste montre les trajets de ${overseenMax} missions.`,
    en: `There are more: the list shows the trips of ${overseenMax} missions.`
  }
})
