import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installDebianPackage } from "../../programs/debian-program.ts"

export interface SteppedTime {
  /** Variables of the processes whose clock this is. */
  readonly env: Readonly<Record<string, string>>
  /** Sets the clock of these processes ahead of the machine's; behind it, if negative. */
  readonly set: (aheadSeconds: number) => void
  readonly dispose: () => void
}

const library = (): string => {
  const found = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]
  const path = found() ?? (installDebianPackage("libfaketime") ? found() : undefined)
  if (path === undefined) {
    throw new Error("libfaketime is needed and was not found; install it (apt-get install libfaketime)")
  }
  return path
}

/**
 * Makes a wall clock for some processes, which the drill steps while they run. Their monotonic clock stays the
 * machine's, as when the clock of a machine is set.
 */
export const makeSteppedTime = (): SteppedTime => {
  const preloaded = library()
  const folder = mkdtempSync(join(tmpdir(), "trajet-clock-"))
  // PostgreSQL, which runs as another user, reads the file too.
  chmodSync(folder, 0o755)
  const file = join(folder, "offset")
  const set = (aheadSeconds: number) => {
    const half = `${file}.half`
    writeFileSync(half, `${aheadSeconds < 0 ? "-" : "+"}${Math.abs(aheadSeconds)}\n`)
    // A process never reads half an offset.
    renameSync(half, file)
  }
  set(0)
  return {
    env: {
      LD_PRELOAD: preloaded,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1"
    },
    set,
    dispose: () => rmSync(folder, { recursive: true, force: true })
  }
}
