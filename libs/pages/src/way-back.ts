import type { BodyOf } from "@trajet/contract"
import { namesOf } from "./entry-of.ts"
import { defineTexts } from "./i18n.tsx"

/** How a driver goes on after the last delivery of a mission (EMI-8). */
export type WayBack = NonNullable<BodyOf<"POST /operations/v1/missions/:id/deliver">["way_back"]>

const byMeans = {
  own_car: { fr: "En voiture", en: "By car" },
  train: { fr: "En train", en: "By train" },
  shuttle: { fr: "En navette", en: "By shuttle" },
  next_mission: { fr: "Avec la mission suivante", en: "With the next mission" }
} as const satisfies Readonly<Record<WayBack, { readonly fr: string; readonly en: string }>>

export const wayBackTexts = defineTexts({ ...byMeans, wayBack: { fr: "Et ensuite ?", en: "And then?" } })

/** The means in the order in which they are offered. */
export const waysBack: ReadonlyArray<WayBack> = namesOf(byMeans)

/** The means of this name; undefined for the empty choice. */
export const wayBackOf = (name: string | undefined): WayBack | undefined => waysBack.find((known) => known === name)
