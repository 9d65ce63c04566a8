const lockName = "trajet-driver"

/** The right of one page to use the store. */
export interface Hold {
  readonly release: () => void
}

/**
 * Takes the right to use the store of this phone, so that two pages neither overwrite each other's changes nor send
 * twice. Null if another page has the right and `take` is false; with `take` the other page loses it and calls its `lost`.
 */
export const holdStore = (take: boolean, lost: () => void): Promise<Hold | null> =>
  new Promise((resolve) => {
    const hold = (granted: Lock | null): Promise<void> | undefined => {
      if (granted === null) {
        resolve(null)
        return undefined
      }
      return new Promise<void>((release) => resolve({ release }))
    }
    // A page that loses the right sees its request fail.
    navigator.locks.request(lockName, take ? { steal: true } : { ifAvailable: true }, hold).catch(lost)
  })
