import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type TourPage, tourPages } from "../../tour/play-tour.ts"
import { quickstartPath } from "../../quickstart/read-quickstart.ts"
import { heldBlocksOf } from "./shown-blocks.ts"
import { conventions, publishedSources } from "./published.ts"

const root = join(import.meta.dirname, "..", "..", "..")

export const readSource = (path: string): string => readFileSync(join(root, path), "utf8")

const tours = new Set<string>([quickstartPath, ...Object.values(tourPages).map(({ path }) => path)])

const hasCommands = (path: string): boolean =>
  heldBlocksOf(readSource(path)).some(({ held }) => held?.kind === "played")

/** The published pages with commands, besides the tours, which have a test of their own. */
export const playedPages: ReadonlyArray<TourPage> = publishedSources
  .filter(({ path }) => !tours.has(path) && hasCommands(path))
  .map(({ path }) => ({ path, heading: null, ...(path === conventions.path ? {} : { after: conventions.path }) }))
