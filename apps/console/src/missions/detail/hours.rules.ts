/** The words of hours that have no start, or no end. */
interface HourWords {
  readonly fromHour: (start: string) => string
  readonly untilHour: (end: string) => string
}

interface Hours {
  readonly start_time: string | null
  readonly end_time: string | null
}

/** The hours of a place in words; empty if there are none. */
export const hoursText = ({ end_time: end, start_time: start }: Hours, words: HourWords): string => {
  if (start !== null) return end === null ? words.fromHour(start) : `${start} – ${end}`
  return end === null ? "" : words.untilHour(end)
}
