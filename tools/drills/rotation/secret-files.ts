import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../harness/until.ts"

/** A process that reads its secrets again at a hang-up signal. */
interface Reloading {
  readonly pid: number
  readonly logFile: string
}

const renewals = ({ logFile }: Reloading): number =>
  readFileSync(logFile, "utf8").split("the settings were read again").length

/** Signals a process, and waits until its log says that it has read its settings again. */
export const reload = async (service: Reloading): Promise<void> => {
  const before = renewals(service)
  process.kill(service.pid, "SIGHUP")
  await until("the process reads its settings again", () => renewals(service) > before)
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
