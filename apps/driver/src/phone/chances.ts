const betweenMillis = 60_000

const tag = "trajet-outbox"

/** Asks the browser to say when there is a network again, if it can: Background Sync exists in Chromium alone. */
const askForSync = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.ready
  const sync: unknown = Reflect.get(registration, "sync")
  if (typeof sync !== "object" || sync === null) return
  const register: unknown = Reflect.get(sync, "register")
  if (typeof register === "function") await register.call(sync, tag)
}

/**
 * Calls `use` whenever sending and reading may work again: the network is back, the page is seen again, the service worker
 * says so, or a minute has gone by while the page is seen. Until the returned function is called.
 */
export const watchChances = (use: () => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const useIfSeen = (): void => {
    if (document.visibilityState === "visible") use()
  }
  window.addEventListener("online", use, { signal })
  window.addEventListener("offline", () => void askForSync().catch(() => undefined), { signal })
  document.addEventListener("visibilitychange", useIfSeen, { signal })
  if ("serviceWorker" in navigator) navigator.serviceWorker.addEventListener("message", use, { signal })
  const timer = setInterval(useIfSeen, betweenMillis)
  return () => {
    ending.abort()
    clearInterval(timer)
  }
}
