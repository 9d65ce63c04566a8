/** Bounds of the work in progress, and the latency that controls it. */
interface LimitBounds {
  readonly floor: number
  readonly ceiling: number
  /** Latency above which the process counts as overloaded. */
  readonly targetMillis: number
}

/** The observations of one window. */
export interface Seen {
  readonly meanMillis: number
  /** True if a request had to wait for a place. */
  readonly wasFull: boolean
}

const decrease = 0.8
const increase = 0.1

/**
 * The next limit of the work in progress: a fifth less if the latency is above its target; a tenth more if it is not
 * and requests wait; otherwise the same. Multiplicative, because additive increase would take minutes from floor to
 * ceiling.
 */
export const nextLimit = (limit: number, { meanMillis, wasFull }: Seen, bounds: LimitBounds): number => {
  const { floor, ceiling, targetMillis } = bounds
  if (meanMillis > targetMillis) return Math.max(floor, Math.floor(limit * decrease))
  return wasFull ? Math.min(ceiling, limit + Math.max(1, Math.floor(limit * increase))) : limit
}
