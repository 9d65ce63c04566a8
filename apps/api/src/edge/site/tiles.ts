import { escaped } from "../pages/escaped.ts"
import { mapFilePath } from "./map-file.ts"

/** The source of the tiles of the console's maps. */
export interface Tiles {
  /** The path of the map file of this host, or an empty text. */
  readonly file: string
  /** The address of a tile with `{z}`, `{x}` and `{y}`, or an empty text: then the maps are drawn without tiles. */
  readonly template: string
  /** Whose tiles they are, shown as text on each map. */
  readonly attribution: string
}

const templateLengthMax = 500
const attributionLengthMax = 200
const marks = ["{x}", "{y}", "{z}"]
const loopbacks = new Set(["localhost", "127.0.0.1", "[::1]"])

/** True for addresses whose host can be a source of a Content-Security-Policy: a name allows more, such as `;`. */
const isPlainHost = (hostname: string): boolean => /^(?:[\da-z.-]+|\[[\da-f:]+\])$/u.test(hostname)

/** True for the address of tiles: https, or http on this machine, with each mark once, none of them in the host. */
export const isTileTemplate = (text: string): boolean => {
  if (text.length > templateLengthMax || /[\s\p{Cc}]/u.test(text)) return false
  if ((text.match(/\{[^}]*\}?|\}/gu) ?? []).toSorted().join() !== marks.join()) return false
  const url = URL.parse(text)
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false
  if (!isPlainHost(url.hostname)) return false
  return url.protocol === "https:" || (url.protocol === "http:" && loopbacks.has(url.hostname))
}

/** True for one line that is short enough for the edge of a map. */
export const isAttribution = (text: string): boolean => text.length <= attributionLengthMax && !/\p{Cc}/u.test(text)

/** The origin of the tiles as a source of a Content-Security-Policy, or null if they come from this host or there are none. */
export const tileOrigin = ({ file, template }: Tiles): string | null =>
  file === "" ? (URL.parse(template)?.origin ?? null) : null

const element = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`

/** The elements by which the page learns the tiles, or none without tiles. */
export const tileElements = ({ attribution, file, template }: Tiles): string => {
  if (file === "" && template === "") return ""
  const source = file === "" ? element("trajet-tiles", template) : element("trajet-map-file", mapFilePath)
  return source + element("trajet-tiles-attribution", attribution)
}
