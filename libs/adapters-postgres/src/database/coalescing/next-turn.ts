/** Runs `work` once in the next turn of the event loop, however often it is asked for until then. */
export const onceNextTurn = (work: () => void): (() => void) => {
  let scheduled = false
  return () => {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      work()
    })
  }
}
