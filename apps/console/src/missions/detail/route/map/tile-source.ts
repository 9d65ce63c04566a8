/** Where the tiles of maps come from. */
export interface TileSource {
  /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly template: string
  /** Whose tiles they are. Rendered as text alone. */
  readonly attribution: string
}

const contentOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ""

/** The tiles that the API names in the page, or null if it has none. */
const tileSource = (): TileSource | null => {
  const template = contentOf("trajet-tiles")
  return template === "" ? null : { template, attribution: contentOf("trajet-tiles-attribution") }
}

/** True if the browser draws by WebGL 2, which the map needs. */
const hasWebGl = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl2")
  // Browsers allow a few contexts at a time.
  context?.getExtension("WEBGL_lose_context")?.loseContext()
  return context !== null
}

let found: TileSource | null | undefined

/** The tiles for this browser, or null if it cannot show them or there are none. */
export const usableTiles = (): TileSource | null => {
  if (found === undefined) {
    const source = tileSource()
    found = source !== null && hasWebGl() ? source : null
  }
  return found
}
