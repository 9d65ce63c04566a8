import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { storageFolderOf } from "./api-process.ts"
import { startedFile } from "./bundled-program.ts"

const run = promisify(execFile)

/** Runs an administration command on a database, and returns its output as JSON. */
export const runAdmin = async (database: string, ...args: ReadonlyArray<string>): Promise<unknown> => {
  const { env, file } = startedFile("apps/admin/src/main.ts")
  const { stdout } = await run(process.execPath, ["--conditions=@trajet/source", file, ...args, "--json"], {
    env: { ...process.env, ...env, DATABASE_URL: database, TRAJET_STORAGE_FOLDER: storageFolderOf(database) }
  })
  return JSON.parse(stdout)
}

/** Sweeps every file without a record, however young. Returns their number. */
export const sweepFiles = async (database: string): Promise<number> =>
  Number(Reflect.get(Object(await runAdmin(database, "store", "sweep-files", "--older-than-minutes", "0")), "removed"))
