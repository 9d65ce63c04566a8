import { madeOnce } from "../text/made-once.rules.ts"

const minuteMillis = 60_000
const monthsOfYear = 12

// Years of which the offsets are kept, a few numbers each. Others are asked for, each time.
const firstYear = 1980
const lastYear = 2199

// Swedish writes days and times as ISO 8601.
const parisWall = madeOnce(
  () =>
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Paris",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit"
    })
)

const wholeSecond = (millis: number): number => Math.floor(millis / 1_000) * 1_000

/** The offset by the time zone database: milliseconds that the clocks in Paris are ahead of UTC. */
const askedOffset = (millis: number): number => {
  const at = wholeSecond(millis)
  // With a year of six digits, because an instant of 9999 may be in the year 10000 in Paris.
  const wall = parisWall().format(at).padStart("YYYYYY-MM-DD HH:MM:SS".length, "0")
  return Date.parse(`+${wall.replace(" ", "T")}Z`) - at
}

interface Change {
  readonly fromMillis: number
  readonly offsetMillis: number
}

/** The first minute between two times at which the clocks show the offset of the later one. */
const changeBetween = (early: number, late: number): Change => {
  const offsetMillis = askedOffset(late)
  let [before, after] = [early / minuteMillis, late / minuteMillis]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (askedOffset(middle * minuteMillis) === offsetMillis) after = middle
    else before = middle
  }
  return { fromMillis: after * minuteMillis, offsetMillis }
}

/** The offsets of a year, the latest first. Since 1980 no two changes are less than a month apart. */
const changesOf = (year: number): ReadonlyArray<Change> => {
  const starts = Array.from({ length: monthsOfYear + 1 }, (_, month) => Date.UTC(year, month))
  const [first = 0] = starts
  const changes: Array<Change> = [{ fromMillis: first, offsetMillis: askedOffset(first) }]
  starts.slice(1).forEach((late, month) => {
    const early = starts[month] ?? late
    if (askedOffset(early) !== askedOffset(late)) changes.unshift(changeBetween(early, late))
  })
  return changes
}

const kept = new Map<number, ReadonlyArray<Change>>()

/**
 * Milliseconds that the clocks in Paris are ahead of UTC at an instant (epoch milliseconds). A look-up, because an order
 * needs several, and each costs several microseconds if it is asked of the time zone database.
 */
export const parisOffsetMillis = (millis: number): number => {
  const year = new Date(millis).getUTCFullYear()
  if (!(year >= firstYear && year <= lastYear)) return askedOffset(millis)
  const changes = kept.get(year) ?? changesOf(year)
  kept.set(year, changes)
  return changes.find(({ fromMillis }) => fromMillis <= millis)?.offsetMillis ?? askedOffset(millis)
}
