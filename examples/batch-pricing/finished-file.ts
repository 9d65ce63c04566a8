import { open, rename, rm } from "node:fs/promises"

interface FinishedFile {
  /** Resolves once the text is written: a caller that waits holds one block in memory. */
  readonly write: (text: string) => Promise<void>
  /** Gives the file its name. */
  readonly finish: () => Promise<void>
  /** Deletes what was written. */
  readonly abandon: () => Promise<void>
}

/** Opens a file under a temporary name. It gets its own name only once it is whole, so that no cut file looks whole. */
export const finishedFile = async (path: string): Promise<FinishedFile> => {
  const part = `${path}.part`
  const handle = await open(part, "w")
  return {
    write: async (text) => {
      if (text !== "") await handle.appendFile(text)
    },
    finish: async () => {
      await handle.sync()
      await handle.close()
      await rename(part, path)
    },
    abandon: async () => {
      await handle.close()
      await rm(part, { force: true })
    }
  }
}
