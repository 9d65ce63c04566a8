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

/** Lighthouse may lose the beginning of a trace on a busy machine; it asks to run it again then. */
const triesMax = 3

const rateOnce = async (url: string, port: number, tries = 1): Promise<Run> => {
  const result = await lighthouse(
    url,
    // The session of the browser stays: its cookie lets the page in.
    { port, onlyCategories: ["performance"], disableStorageReset: true, logLevel: "error", output: "json" },
    desktopConfig
  )
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr
  if (runtimeError !== undefined && tries < triesMax) return rateOnce(url, port, tries + 1)
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return {
    score: Math.round((categories["performance"]?.score ?? 0) * 100),
    audit: (name) => audits[name]?.numericValue ?? Number.NaN
  }
}

/** Rates a page of the user who is signed in, with the desktop preset of Lighthouse. */
export const rate = async ({ origin, port }: Scene, name: string, path: string): Promise<Rated> => {
  const runs: Array<Run> = []
  while (runs.length < settings.runs) runs.push(await rateOnce(`${origin}${path}`, port))
  const middle = (audit: string) => median(runs.map((run) => run.audit(audit)))
  return {
    name,
    scores: runs.map(({ score }) => score),
    firstPaintMillis: middle("first-contentful-paint"),
    largestPaintMillis: middle("largest-contentful-paint"),
    blockingMillis: middle("total-blocking-time"),
    shift: middle("cumulative-layout-shift")
  }
}
