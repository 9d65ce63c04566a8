import { useState } from "react"

/** Where the ground of a map comes from: the base map or a map file of this host, or tiles of a host that the operator chose. */
export type MapSource =
  | { readonly kind: "base" }
  | {
      readonly kind: "file"
      /** The path of the file on this host. */
      readonly path: string
      readonly attribution: string
    }
  | {
      readonly kind: "tiles"
      /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
      readonly template: string
      /** Whose tiles they are. Rendered as text alone. */
      readonly attribution: string
    }

const contentOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ""

/** True if the browser draws by WebGL 2, which maps need. */
const hasWebGl = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl2")
  // Browsers allow a few contexts at a time.
  context?.getExtension("WEBGL_lose_context")?.loseContext()
  return context !== null
}

const base: MapSource = { kind: "base" }

/** The sources for this browser, the best first; none if it cannot draw maps. */
const readSources = (): ReadonlyArray<MapSource> => {
  if (!hasWebGl()) return []
  const [path, template, attribution] = ["trajet-map-file", "trajet-tiles", "trajet-tiles-attribution"].map(contentOf)
  if (path !== undefined && path !== "") return [{ kind: "file", path, attribution: attribution ?? "" }, base]
  if (template === undefined || template === "") return [base]
  return [{ kind: "tiles", template, attribution: attribution ?? "" }, base]
}

let found: ReadonlyArray<MapSource> | undefined

const usableSources = (): ReadonlyArray<MapSource> => {
  found ??= readSources()
  return found
}

interface UsableSource {
  /** Null if no map can be shown: then the page draws the places itself. */
  readonly source: MapSource | null
  /** Says that the source shows nothing, and goes on with the next one. */
  readonly fail: () => void
}

/** The source of a map, which falls back from tiles to the base map, and from there to none. */
export const useMapSource = (): UsableSource => {
  const [failed, setFailed] = useState(0)
  return { source: usableSources()[failed] ?? null, fail: () => setFailed(failed + 1) }
}
