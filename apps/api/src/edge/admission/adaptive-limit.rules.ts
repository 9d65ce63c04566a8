/** How far the work in progress may be bounded, and by what latency. */
export interface LimitBounds {
  readonly floor: number
  readonly ceiling: number
  /** Latency from which on the process counts as overloaded. */
  readonly targetMillis: number
}

/** What a process saw in a stretch of time. */
export interface Seen {
  readonly meanMillis: number
  /** Whether a request had to wait for a place. */
  readonly wasFull: boolean
}

const decrease = 0.8
const increase = 0.1

/**
 * The next limit of the work in progress: a fifth less if the latency is above its target, a tenth more if it is not and
 * requests wait (additive increase would take minutes from floor to ceiling), the same otherwise.
 */
export const nextLimit = (limit: number, { meanMillis, wasFull }: Seen, bounds: LimitBounds): number => {
  const { floor, ceiling, targetMillis } = bounds
  if (meanMillis > targetMillis) return Math.max(floor, Math.floor(limit * decrease))
  return wasFull ? Math.min(ceiling, limit + Math.max(1, Math.floor(limit * increase))) : limit
}
