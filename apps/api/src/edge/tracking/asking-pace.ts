/** The pace of a page whose link few people have open. */
const secondsMin = 15
const secondsMax = 300
/** Openings of one link in a second and process, at which its pages are told to come later. */
const perSecondMax = 10
// With more links, the least recently opened one is forgotten and starts again with the shortest pace.
const linksMax = 10_000

interface Window {
  /** In which every open page asks once. */
  readonly seconds: number
  readonly endsAtMillis: number
  readonly count: number
}

/**
 * Tells the pages of a link when to ask again, in seconds: the later the more pages are open, so that all pages of a link
 * together ask ten times a second (TRK-15). Each process counts its own openings, in memory.
 */
export const makeAskingPace = () => {
  const windows = new Map<string, Window>()
  const nextSeconds = ({ count }: Window): number =>
    Math.min(secondsMax, Math.max(secondsMin, Math.ceil(count / perSecondMax)))
  return (token: string, nowMillis: number): number => {
    const known = windows.get(token) ?? { seconds: secondsMin, endsAtMillis: nowMillis + secondsMin * 1_000, count: 0 }
    const isOver = nowMillis >= known.endsAtMillis
    const seconds = isOver ? nextSeconds(known) : Math.max(known.seconds, nextSeconds(known))
    const next = isOver
      ? { seconds, endsAtMillis: nowMillis + seconds * 1_000, count: 1 }
      : { ...known, count: known.count + 1 }
    windows.delete(token)
    windows.set(token, next)
    const oldest = windows.size > linksMax ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    return seconds
  }
}
export type AskingPace = ReturnType<typeof makeAskingPace>
