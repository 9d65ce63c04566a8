import type { PriceGrid } from "../pricing/grid.model.ts"
import { french } from "../texts/french.ts"
import type { NamedDocument } from "../texts/texts.model.ts"

export const missionSheetKey = "fiche_mission"
export const missionSheetLabel = french.sheet.name

// Any string is a key: a grid may name documents without a label here.
const labels: Readonly<Record<string, string>> = french.documents

const keysOfEveryGrid: ReadonlyArray<NamedDocument> = ["pv_livraison", "carte_grise", "bon_de_commande", "autre"]

/** The label of a key; the key itself if no text names it. */
export const documentLabel = (key: string): string => labels[key] ?? key

/**
 * Document keys that clients may deposit, with labels: those of the grid, and four more (DOC-11). A key without a label
 * gets the name of the option that requires it.
 */
export const documentLabels = (grid: PriceGrid): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  const add = (key: string, otherwise: string) => {
    if (!named.has(key)) named.set(key, labels[key] ?? otherwise)
  }
  for (const key of keysOfEveryGrid) add(key, key)
  for (const key of grid.requiredDocuments) add(key, key)
  for (const { name, documents, driverDocuments } of grid.options) {
    for (const key of [...documents, ...driverDocuments]) add(key, name)
  }
  return named
}

/** Keys of documents that need a signature (DOC-2). */
export const signableKeys = (grid: PriceGrid): ReadonlySet<string> =>
  new Set(["pv_livraison", "pv_signe", missionSheetKey, ...grid.options.flatMap(({ signature }) => signature)])
