import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { LegKey } from "../queries.ts"
import { texts } from "./texts.ts"

/** The name of a waypoint in the language of the user; its label if this release has no word for it. */
export const useWaypointName = (): ((label: string) => string) => {
  const t = useTexts(texts)
  const names = {
    "enlevement-aller": t.pickup,
    "enlevement-retour": t.pickup,
    "livraison-aller": t.delivery,
    "livraison-retour": t.delivery
  }
  return (label) => wordOf<LegKey>(names, label)
}
