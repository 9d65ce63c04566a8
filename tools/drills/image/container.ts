import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import type { BuiltImage } from "./image-root.ts"

interface ContainerOptions {
  readonly env: Readonly<Record<string, string>>
  /** The folder that is mounted where the image writes. */
  readonly volume: string
  readonly logFile: string
}

export interface Container {
  /** The first process in it, as this machine numbers it. */
  readonly pid: () => number | null
  readonly ended: Promise<number | null>
  /** Sends SIGTERM to the first process, and returns its exit code. */
  readonly stop: () => Promise<number | null>
  readonly kill: () => void
}

/** The root as a read-only mount, with nothing that is written but /tmp in memory and the volume. */
const mounts = (root: string, volume: string): string =>
  [
    `mount --bind '${root}' '${root}'`,
    `mount --bind '${volume}' '${root}/var/lib/trajet'`,
    `mount --rbind /dev '${root}/dev'`,
    `mount -t proc proc '${root}/proc'`,
    `mount -t tmpfs tmpfs '${root}/tmp'`,
    `mount -o remount,bind,ro '${root}' '${root}'`
  ].join(" && ")

/** The first process in the namespaces of a child, as this machine numbers it. */
export const childOf = (pid: number | undefined): number | null => {
  try {
    const [first] = readFileSync(`/proc/${pid ?? 0}/task/${pid ?? 0}/children`, "utf8").split(" ")
    return first === undefined || first === "" ? null : Number(first)
  } catch {
    return null
  }
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/**
 * Starts words in an image as a container would: its own processes and mounts, a read-only root, the image's user, no
 * new privileges. The network is that of this machine, for its loopback.
 */
export const startContainer = (
  image: BuiltImage,
  words: ReadonlyArray<string>,
  { env, logFile, volume }: ContainerOptions
): Container => {
  const { gid, root, uid } = image
  const inside = `${mounts(root, volume)} && exec setpriv --no-new-privs chroot --userspec=${uid}:${gid} --groups= '${root}' "$@"`
  const log = openSync(logFile, "a")
  const child = spawn("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inside, "sh", ...words], {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...image.env, ...env },
    stdio: ["ignore", log, log]
  })
  closeSync(log)
  const ended = once(child, "exit").then(() => child.exitCode)
  return {
    pid: () => childOf(child.pid),
    ended,
    stop: async () => {
      const pid = childOf(child.pid)
      if (pid !== null && !isOver(child)) process.kill(pid, "SIGTERM")
      return ended
    },
    kill: () => void child.kill("SIGKILL")
  }
}
