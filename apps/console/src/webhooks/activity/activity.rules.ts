import type { EndpointDetail } from "../queries.ts"

type Hours = EndpointDetail["hours"]

/** Epoch seconds and one value for each hour, as uPlot takes them. Null for an hour without an attempt. */
interface Series {
  readonly seconds: Array<number>
  readonly succeeded: Array<number>
  readonly failed: Array<number>
  readonly p50: Array<number | null>
  readonly p95: Array<number | null>
}

const hourSeconds = 3_600
const hoursShown = 168

/** The last seven days hour by hour. Hours that the API leaves out had no attempt. */
export const seriesOf = (hours: Hours, now: number): Series => {
  const known = new Map(hours.map((hour) => [Date.parse(hour.hour) / 1_000, hour]))
  const last = Math.floor(now / 1_000 / hourSeconds) * hourSeconds
  const seconds = Array.from({ length: hoursShown }, (_, index) => last - (hoursShown - 1 - index) * hourSeconds)
  return {
    seconds,
    succeeded: seconds.map((at) => known.get(at)?.succeeded ?? 0),
    failed: seconds.map((at) => known.get(at)?.failed ?? 0),
    p50: seconds.map((at) => known.get(at)?.p50_millis ?? null),
    p95: seconds.map((at) => known.get(at)?.p95_millis ?? null)
  }
}

/** The sums of a list of hours: attempts, and the share that succeeded, in percent. */
export const totalsOf = (
  hours: Hours
): { readonly attempts: number; readonly succeeded: number; readonly share: number } => {
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0)
  const attempts = hours.reduce((sum, hour) => sum + hour.failed, succeeded)
  return { attempts, succeeded, share: attempts === 0 ? 100 : Math.floor((succeeded / attempts) * 1_000) / 10 }
}
