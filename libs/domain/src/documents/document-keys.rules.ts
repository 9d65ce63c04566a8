import type { PriceGrid } from "../pricing/grid.model.ts"

/** The key of the mission sheet in the list of documents to sign. */
export const missionSheetKey = "fiche_mission"
export const missionSheetLabel = "Fiche de mission"

/** French labels of the keys that every grid has, and of those that every grid may use. */
const labels: Readonly<Record<string, string>> = {
  pv_livraison: "PV de livraison",
  carte_grise: "Carte grise",
  bon_de_commande: "Bon de commande",
  autre: "Autre document",
  pv_vierge: "PV de livraison vierge",
  pv_signe: "PV de livraison signé",
  pv_confirmation: "Confirmation du PV dématérialisé",
  ticket_lavage: "Ticket de lavage",
  ticket_carburant: "Ticket de carburant",
  ticket_recharge: "Ticket de recharge",
  certificat_w: "Certificat W garage",
  checklist: "Liste de contrôle sécurité"
}
const alwaysKnown = ["pv_livraison", "carte_grise", "bon_de_commande", "autre"]

/**
 * The keys that a client may deposit, with their labels: every document key of the catalogue, and four more (DOC-11). A
 * key without a label has that of the option that requires it.
 */
export const documentLabels = (grid: PriceGrid): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  const add = (key: string, otherwise: string) => {
    if (!named.has(key)) named.set(key, labels[key] ?? otherwise)
  }
  for (const key of alwaysKnown) add(key, key)
  for (const key of grid.requiredDocuments) add(key, key)
  for (const { name, documents, driverDocuments } of grid.options) {
    for (const key of [...documents, ...driverDocuments]) add(key, name)
  }
  return named
}

/** Keys of documents that need a signature (DOC-2). */
export const signableKeys = (grid: PriceGrid): ReadonlySet<string> =>
  new Set(["pv_livraison", "pv_signe", missionSheetKey, ...grid.options.flatMap(({ signature }) => signature)])
