const key = "trajet-loaded-again"
const pauseMillis = 60_000

const lastMillis = (): number => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return Date.now()
  }
}

/**
 * Loads the page again if a file of it is gone, because a newer release has others. Not twice in a minute: then the file
 * fails for another reason, which the page shows.
 */
export const followNewerRelease = (): void => {
  window.addEventListener("vite:preloadError", (event) => {
    if (Date.now() - lastMillis() < pauseMillis) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
