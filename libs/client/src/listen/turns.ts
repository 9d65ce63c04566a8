/** Runs at most `most` works at a time, in the order of their arrival. */
export const turns = (most: number): (<A>(work: () => Promise<A>) => Promise<A>) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Hand the place directly to the next work in the queue.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
