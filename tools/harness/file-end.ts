type End = () => Promise<void>

let isInFile = false
let ends: ReadonlyArray<End> = []

/** Runs every `end` that `atFileEnd` was given: at the end of a file, or before a statement that needs them done. */
export const endFile = async (): Promise<void> => {
  const running = ends
  ends = []
  await Promise.all(running.map((end) => end()))
}

/** Called at the start of each test file. */
export const beginFile = (): void => void (isInFile = true)

/** Runs `end` when the test file ends. False outside of a test file, where the caller ends what it started. */
export const atFileEnd = (end: End): boolean => {
  if (isInFile) ends = [...ends, end]
  return isInFile
}
