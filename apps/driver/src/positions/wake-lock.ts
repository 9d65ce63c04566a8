/** Keeps the screen on. */
interface WakeLock {
  /** Keeps the screen on from now on, or no longer. */
  readonly want: (isWanted: boolean) => void
}

/** Browsers without wake locks have no `wakeLock`, whatever its type says. */
const request = async (): Promise<WakeLockSentinel | null> => {
  if (!("wakeLock" in navigator)) return null
  // A phone with little battery refuses.
  return navigator.wakeLock.request("screen").catch(() => null)
}

export const makeWakeLock = (): WakeLock => {
  let isWanted = false
  let held: WakeLockSentinel | null = null
  let isAsking = false
  const settle = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    // The browser releases the lock itself when the page is hidden.
    if (held?.released === true) held = null
    if (isWanted && held === null) held = await request()
    isAsking = false
    if (isWanted || held === null) return
    const sentinel = held
    held = null
    await sentinel.release().catch(() => undefined)
  }
  return {
    want: (next) => {
      isWanted = next
      void settle()
    }
  }
}
