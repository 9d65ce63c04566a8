import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../harness/until.ts"

/** A process that reads its secrets again at a hang-up signal. */
interface Reloading {
  readonly pid: number
  readonly logFile: string
}

const timesSaid = ({ logFile }: Reloading, words: string): number => readFileSync(logFile, "utf8").split(words).length
const shownCharacters = 2_000

/**
 * Signals a process, and waits until its log says that it has read its settings again. Like an operator, signals once more
 * after a generation that was not ready, which a busy machine may cause.
 */
export const reload = async (service: Reloading): Promise<void> => {
  const renewals = () => timesSaid(service, "the settings were read again")
  const refusals = () => timesSaid(service, "the settings were not read again")
  const before = renewals()
  let refused = refusals()
  process.kill(service.pid, "SIGHUP")
  const isRenewed = () => {
    if (refusals() > refused) {
      refused = refusals()
      process.kill(service.pid, "SIGHUP")
    }
    return renewals() > before
  }
  await until("the process reads its settings again", isRenewed).catch((error: unknown) => {
    const ends = readFileSync(service.logFile, "utf8").slice(-shownCharacters)
    throw new Error(`${String(error)}; its log ends with ${ends}`)
  })
}

/** The files of the secrets of a run. */
export const secretFiles = (folder: string) => {
  const path = (name: string) => join(folder, name)
  return {
    path,
    read: (name: string): string => readFileSync(path(name), "utf8"),
    write: (secrets: Readonly<Record<string, string>>) => {
      for (const [name, secret] of Object.entries(secrets)) writeFileSync(path(name), secret, { mode: 0o600 })
    },
    /** Variables that name the files. Those that the harness sets by itself are empty. */
    variables: (names: ReadonlyArray<string>) =>
      Object.fromEntries(
        names.flatMap((name) => [
          [name, ""],
          [`${name}_FILE`, path(name)]
        ])
      )
  }
}
