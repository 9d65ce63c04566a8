import type { Language } from "./languages.ts"

/** The kinds of documents in words, by their key. In French they have the names that the service prints. */
export const documentWords = {
  pv_livraison: { fr: "PV de livraison", en: "Delivery report" },
  carte_grise: { fr: "Carte grise", en: "Registration certificate" },
  bon_de_commande: { fr: "Bon de commande", en: "Purchase order" },
  pv_vierge: { fr: "PV de livraison vierge", en: "Blank delivery report" },
  pv_signe: { fr: "PV de livraison signé", en: "Signed delivery report" },
  pv_confirmation: { fr: "Confirmation du PV dématérialisé", en: "Confirmation of the digital report" },
  ticket_lavage: { fr: "Ticket de lavage", en: "Receipt for the wash" },
  ticket_carburant: { fr: "Ticket de carburant", en: "Receipt for fuel" },
  ticket_recharge: { fr: "Ticket de recharge", en: "Receipt for charging" },
  certificat_w: { fr: "Certificat W garage", en: "Trade plate certificate" },
  checklist: { fr: "Liste de contrôle sécurité", en: "Safety checklist" },
  autre: { fr: "Autre document", en: "Other document" }
} satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
