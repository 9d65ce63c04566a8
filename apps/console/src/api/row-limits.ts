import type { limits } from "@trajet/contract"

/** The most items of a page of a list. */
export const pageSizeMax: typeof limits.pageSizeMax = 200

/** The most rows of a list without pages. */
export const overseenMax: typeof limits.overseenMax = 200

/** The most missions of the map. */
export const underWayMax: typeof limits.underWayMax = 500
