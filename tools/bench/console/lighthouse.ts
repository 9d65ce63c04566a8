import lighthouse, { desktopConfig } from "lighthouse"
import { median } from "../statistics.ts"
import { settings } from "./settings.ts"
import type { Scene } from "./stage.ts"

/** What Lighthouse measured on a page: the median of the runs, and each score. */
export interface Rated {
  readonly name: string
  readonly scores: ReadonlyArray<number>
  readonly firstPaintMillis: number
  readonly largestPaintMillis: number
  readonly blockingMillis: number
  readonly shift: number
}

interface Run {
  readonly score: number
  readonly audit: (name: string) => number
}

/** A page to rate. */
interface Visit {
  readonly name: string
  readonly path: string
  /** A computer, or a phone of the middle class with a processor and a network slowed down. */
  readonly preset: "desktop" | "mobile"
  /** What the page marks in its timeline when it shows what it is rated for. Null: the page shows it by itself. */
  readonly mark: string | null
}

/** Lighthouse may lose the beginning of a trace on a busy machine; it asks to run it again then. */
const triesMax = 3

const rateOnce = async (scene: Scene, visit: Visit, tries = 1): Promise<Run> => {
  const { origin, port } = scene
  const url = `${origin}${visit.path}`
  const result = await lighthouse(
    url,
    // The session of the browser stays: its cookie lets the page in.
    { port, onlyCategories: ["performance"], disableStorageReset: true, logLevel: "error", output: "json" },
    visit.preset === "desktop" ? desktopConfig : undefined
  )
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr
  if (runtimeError !== undefined && tries < triesMax) return rateOnce(scene, visit, tries + 1)
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  if (new URL(finalDisplayedUrl).pathname !== visit.path) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const timings = JSON.stringify(audits["user-timings"]?.details ?? null)
  if (visit.mark !== null && !timings.includes(`"${visit.mark}"`)) throw new Error(`${url} never marked ${visit.mark}`)
  return {
    score: Math.round((categories["performance"]?.score ?? 0) * 100),
    audit: (name) => audits[name]?.numericValue ?? Number.NaN
  }
}

/** Rates a page of the user who is signed in, or of the phone that has entered. */
export const rate = async (scene: Scene, visit: Visit): Promise<Rated> => {
  const runs: Array<Run> = []
  while (runs.length < settings.runs) runs.push(await rateOnce(scene, visit))
  const middle = (audit: string) => median(runs.map((run) => run.audit(audit)))
  return {
    name: visit.name,
    scores: runs.map(({ score }) => score),
    firstPaintMillis: middle("first-contentful-paint"),
    largestPaintMillis: middle("largest-contentful-paint"),
    blockingMillis: middle("total-blocking-time"),
    shift: middle("cumulative-layout-shift")
  }
}
