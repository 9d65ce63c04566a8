import { execFileSync } from "node:child_process"
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk {
  readonly folder: string
  /** Writes a file until the disk has no byte left. */
  readonly fill: () => void
  /** Deletes that file. */
  readonly free: () => void
  readonly freeBytes: () => number
  readonly dispose: () => void
}

const blockBytes = 65_536

/** Mounts a disk in memory, which needs root, and unmounts it again. */
export const mountSmallDisk = (mebibytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=755`, "trajet-drill", folder])
  } catch (cause) {
    rmSync(folder, { recursive: true })
    throw new Error("a small disk needs root and the right to mount", { cause })
  }
  chmodSync(folder, 0o755)
  const ballast = join(folder, "ballast")
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, "a")
      try {
        // Blocks that get smaller, so that the last byte is taken too.
        for (let bytes = blockBytes; bytes >= 1; bytes = Math.floor(bytes / 2)) {
          const block = Buffer.alloc(bytes)
          for (;;) if (!hasWritten(file, block)) break
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    dispose: () => {
      // Lazily: a process that is still ending may have a file open.
      execFileSync("umount", ["--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const hasWritten = (file: number, block: Buffer): boolean => {
  try {
    return writeSync(file, block) > 0
  } catch {
    return false
  }
}
