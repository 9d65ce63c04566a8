import type { limits } from "@trajet/contract"

/** The most items of a page of a list. */
export const pageSizeMax: typeof limits.pageSizeMax = 200

/** The most rows of a list without pages. */
export const overseenMax: typeof limits.overseenMax = 200

/** The most open missions that the start page looks at. */
export const overviewMissionsMax: typeof limits.overviewMissionsMax = 500

/** The most missions whose spend the start page adds up. */
export const spendMissionsMax: typeof limits.spendMissionsMax = 20_000

/** The most missions of the map. */
export const underWayMax: typeof limits.underWayMax = 500
