/** Runs at most `most` of the works it is given at a time, the others in the order in which they came. */
export const turns = (most: number): (<A>(work: () => Promise<A>) => Promise<A>) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place goes on to the next in the line without being free in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
