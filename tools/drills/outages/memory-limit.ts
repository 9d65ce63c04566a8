import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { millisUntil } from "./phase.ts"

export interface MemoryLimit {
  /** Command whose program lives in the group. */
  readonly under: ReadonlyArray<string>
  /** Most bytes of the group; null for no limit. */
  readonly limit: (bytes: number | null) => void
  readonly dispose: () => Promise<void>
}

const root = "/sys/fs/cgroup"
const endMillis = 10_000

/** Files of a control group, by the version that the machine has. */
const filesOfVersion = () => {
  const controllers = join(root, "cgroup.controllers")
  if (existsSync(controllers) && readFileSync(controllers, "utf8").includes("memory")) {
    return { parent: root, limit: "memory.max", none: "max" }
  }
  return { parent: join(root, "memory"), limit: "memory.limit_in_bytes", none: "-1" }
}

/** Makes a control group for a process and those that take its place, whose memory the kernel limits. Needs root. */
export const makeMemoryLimit = (): MemoryLimit => {
  const { limit, none, parent } = filesOfVersion()
  const folder = join(parent, `trajet-drill-${process.pid}`)
  mkdirSync(folder)
  const members = join(folder, "cgroup.procs")
  return {
    under: ["sh", "-c", `echo $$ > ${members} && exec "$@"`, "sh"],
    limit: (bytes) => writeFileSync(join(folder, limit), bytes === null ? none : String(bytes)),
    dispose: async () => {
      await millisUntil(endMillis, () => readFileSync(members, "utf8") === "")
      rmdirSync(folder)
    }
  }
}
