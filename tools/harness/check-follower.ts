/** An event as a reader got it. */
export interface ReadEvent {
  readonly id: string
  readonly createdAt: string
}

/** What a reader that followed a log missed, got twice, got in another order, or got although it is not in the log. */
export const followerFaults = (log: ReadonlyArray<string>, read: ReadonlyArray<string>): ReadonlyArray<string> => {
  const places = new Map(log.map((id, place) => [id, place]))
  const seen = new Set<string>()
  const faults: Array<string> = []
  let last = -1
  for (const id of read) {
    const place = places.get(id)
    if (seen.has(id)) faults.push(`read twice: ${id}`)
    else if (place === undefined) faults.push(`read, and not in the log: ${id}`)
    else if (place < last) faults.push(`read too late: ${id}`)
    seen.add(id)
    last = Math.max(last, place ?? -1)
  }
  return [...faults, ...log.filter((id) => !seen.has(id)).map((id) => `missed: ${id}`)]
}
