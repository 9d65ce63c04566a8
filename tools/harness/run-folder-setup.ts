import { enterRunFolder, folderOfTests } from "./run-folder.ts"

/** One temporary folder for a run of Vitest, unless `npm test` has made one. */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = await enterRunFolder(folderOfTests())
  return async () => void (await folder?.leave())
}
