import { installPackages, isInstalled } from "../install.mjs"

/** Installs the packages that only releases need, unless they are there: without scripts, and without optional ones. */
export const installTools = async (): Promise<void> => {
  if (isInstalled(import.meta.dirname)) return
  const failure = await installPackages(import.meta.dirname, "--ignore-scripts", "--omit=optional")
  if (failure !== null) throw new Error(`npm could not install the tools of releases: ${failure.trim()}`)
}
