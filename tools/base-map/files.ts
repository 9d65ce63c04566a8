/** Where the base map of the pages stands, from the root of the repository. */
export const baseMapFile = "libs/pages/src/map/data/base-map.geojson"

/** Where the outline of France stands, for drawings. */
export const outlineFile = "apps/console/src/parts/france/outline.data.ts"

/** Where the ground of maps that the API draws stands. */
export const groundFile = "apps/api/src/edge/tracking/map/ground.data.ts"
