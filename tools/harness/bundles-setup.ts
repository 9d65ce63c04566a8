import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { bundlesVariable } from "./bundled-program.ts"
import { cacheFolder } from "./cache-folder.ts"

const program = resolve(import.meta.dirname, "bundle-test-programs.ts")

/**
 * Bundles the programs that tests start, once for a run: `npm test` does so before its first project. Printers resolve their fonts from the place of the bundle, so that
 * it lies below `node_modules` and not in the temporary folder.
 */
export const setup = async (): Promise<() => void> => {
  if (process.env[bundlesVariable] !== undefined) return () => undefined
  const bundles = cacheFolder("test-bundles")
  mkdirSync(bundles, { recursive: true })
  const folder = mkdtempSync(join(bundles, `${process.pid}-`))
  await promisify(execFile)(process.execPath, ["--conditions=@trajet/source", program, folder])
  process.env[bundlesVariable] = folder
  return () => {
    delete process.env[bundlesVariable]
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
