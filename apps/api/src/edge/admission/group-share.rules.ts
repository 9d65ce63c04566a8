/** Bounds of the places that a group may hold while others ask, and the latency that controls them. */
interface ShareBounds {
  /** What a group has in any case, and begins with. */
  readonly floor: number
  readonly ceiling: number
  /** Latency above which the work of one group counts as slowing the others. */
  readonly targetMillis: number
}

/** The observations of one window. */
interface SeenShare {
  readonly meanMillis: number
  /** True if a group had to wait because of its share. */
  readonly wasBound: boolean
}

/**
 * The next share of a group: half of it if look-ups are slow; twice as much if they are not and a group waits for it;
 * otherwise back to the floor by a quarter. Work that waits for providers slows no look-up, so that a group soon has room
 * for all of it; work that takes the processor does (docs/adr/0082).
 */
export const nextShare = (
  share: number,
  { meanMillis, wasBound }: SeenShare,
  { ceiling, floor, targetMillis }: ShareBounds
): number => {
  if (meanMillis > targetMillis) return Math.max(floor, share / 2)
  return wasBound ? Math.min(ceiling, share * 2) : Math.max(floor, share * 0.75)
}

const drift = 0.0005

/**
 * The look-up time of a process that has little to do, after a window with this mean: the lowest mean, which slowly follows
 * higher ones. A store that is far away is no shortage, and an hour of shortage is.
 */
export const nextBaseMillis = (baseMillis: number | null, meanMillis: number): number =>
  baseMillis === null || meanMillis < baseMillis ? meanMillis : baseMillis + (meanMillis - baseMillis) * drift
