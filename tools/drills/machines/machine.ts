import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { debianProgram } from "../../programs/debian-program.ts"
import { childOf } from "../image/container.ts"
import type { ComposeService, Mount } from "./compose-file.ts"
import type { MachineNetwork } from "./machine-network.ts"

/** What stands for the image of a service. */
export interface MachineImage {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  /** What is run before the words of the service. */
  readonly entrypoint: ReadonlyArray<string>
  /** The words of a service that names none. */
  readonly command: ReadonlyArray<string>
  /** A user of the image by its name; null if the entry changes the user itself. */
  readonly user: string | null
  /** What the image names as the signal that ends it. */
  readonly stopSignal: NodeJS.Signals
}

export interface Machine {
  readonly service: ComposeService
  readonly start: () => void
  /** Sends the signal of the image, and SIGKILL after the service's time. True if the machine ended by itself. */
  readonly stop: () => Promise<boolean>
  readonly kill: () => Promise<void>
  /** The exit code, once it has ended. */
  readonly ended: () => Promise<number | null>
  /** Runs words in the running machine as its first process runs. */
  readonly execute: (words: ReadonlyArray<string>) => { readonly code: number | null; readonly printed: string }
  /** The first process as this machine numbers it; null if it does not run. */
  readonly pid: () => number | null
  /** What it has printed since its last start. */
  readonly said: () => string
}

interface MachinePlace {
  readonly network: MachineNetwork
  /** The folder of the compose file, with its secrets. */
  readonly folder: string
  readonly secrets: Readonly<Record<string, string>>
  /** The folder of the named volumes. */
  readonly volumes: string
  readonly logs: string
}

/** Makes the place of a mount in the root, which is read-only later. */
const makeTarget = (root: string, { target }: Mount, isFile: boolean): void => {
  const place = join(root, target)
  if (existsSync(place)) return
  mkdirSync(isFile ? dirname(place) : place, { recursive: true })
  if (isFile) writeFileSync(place, "")
}

/** The folder of a named volume. A new one gets what the image has at its place, with the owners. */
const volumeFolder = ({ root }: MachineImage, volumes: string, { source, target }: Mount): string => {
  const folder = join(volumes, source)
  const isNew = !existsSync(folder)
  mkdirSync(folder, { recursive: true })
  const place = join(root, target)
  if (isNew && existsSync(place)) {
    if (readdirSync(place).length > 0) cpSync(place, folder, { recursive: true, preserveTimestamps: true })
    spawnSync("chown", ["-R", `--reference=${place}`, folder])
  }
  return folder
}

const own = 'mkdir -p /run/systemd && mount -t tmpfs tmpfs /run/systemd && exec "$@"'

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The words that start a service of the compose file as a machine of systemd-nspawn. */
const wordsOf = (service: ComposeService, image: MachineImage, place: MachinePlace): ReadonlyArray<string> => {
  const { folder, network, secrets, volumes } = place
  const ofSecrets = service.secrets.map((name) => ({
    source: secrets[name] ?? "",
    target: `/run/secrets/${name}`,
    isReadOnly: true
  }))
  const hosts = { source: network.hostsFile, target: "/etc/hosts", isReadOnly: true }
  const binds = [...service.mounts, ...ofSecrets, hosts].map((mount) => {
    const isNamed = !/^[./]/u.test(mount.source)
    const path = isNamed
      ? volumeFolder(image, volumes, mount)
      : join(mount.source.startsWith("/") ? "/" : folder, mount.source)
    makeTarget(image.root, mount, !statSync(path).isDirectory())
    return `--bind${mount.isReadOnly ? "-ro" : ""}=${path}:${mount.target}`
  })
  const env = Object.entries({ ...image.env, ...service.environment }).map(
    ([name, value]) => `--setenv=${name}=${value}`
  )
  return [
    debianProgram("systemd-nspawn", "systemd-container"),
    ...["--quiet", "--register=no", "--keep-unit", "--console=pipe", "--resolv-conf=off", "--timezone=off"],
    ...["--link-journal=no", "--kill-signal=SIGTERM", `--directory=${image.root}`, `--machine=${service.name}`],
    `--network-namespace-path=/run/netns/${network.namespaceOf(service.name)}`,
    ...(service.isReadOnly ? ["--read-only"] : []),
    ...(service.noNewPrivileges ? ["--no-new-privileges=yes"] : []),
    ...(image.user === null ? [] : [`--user=${image.user}`]),
    ...service.tmpfs.map((target) => `--tmpfs=${target}`),
    ...binds,
    ...env,
    "--",
    ...image.entrypoint,
    ...(service.command.length > 0 ? service.command : image.command)
  ]
}

/** A service of the compose file as a machine: its root, mounts, secrets, user and network, as the file names them. */
export const makeMachine = (service: ComposeService, image: MachineImage, place: MachinePlace): Machine => {
  const logFile = join(place.logs, `${service.name}.log`)
  const printed = (): Buffer => (existsSync(logFile) ? readFileSync(logFile) : Buffer.alloc(0))
  let before = 0
  let child: ChildProcess | null = null
  let gone: Promise<number | null> = Promise.resolve(null)
  const pid = (): number | null => (child === null || isOver(child) ? null : childOf(child.pid))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const first = pid()
    if (first !== null) process.kill(first, signal)
    else child?.kill("SIGKILL")
    await gone
  }
  return {
    service,
    pid,
    start: () => {
      before = printed().length
      const log = openSync(logFile, "a")
      const started = spawn("unshare", ["--mount", "sh", "-c", own, "sh", ...wordsOf(service, image, place)], {
        stdio: ["ignore", log, log],
        env: { PATH: process.env["PATH"], SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" }
      })
      closeSync(log)
      child = started
      gone = once(started, "exit").then(() => started.exitCode)
    },
    stop: async () => {
      let isForced = false
      const timer = setTimeout(() => {
        isForced = true
        void end("SIGKILL")
      }, service.graceMillis)
      await end(image.stopSignal)
      clearTimeout(timer)
      return !isForced
    },
    kill: () => end("SIGKILL"),
    ended: () => gone,
    execute: (words) => {
      const first = pid()
      if (first === null) return { code: null, printed: `${service.name} does not run` }
      const spaces = ["--mount", "--net", "--pid", "--uts", "--ipc", "--root", "--wd=/"]
      const [, , uid = "0"] = /^Uid:\t(\d+)\t(\d+)/mu.exec(readFileSync(`/proc/${first}/status`, "utf8")) ?? []
      const [, , gid = "0"] = /^Gid:\t(\d+)\t(\d+)/mu.exec(readFileSync(`/proc/${first}/status`, "utf8")) ?? []
      const user = ["--setuid", uid, "--setgid", gid]
      const { status, stderr, stdout } = spawnSync(
        "nsenter",
        ["--target", String(first), ...spaces, ...user, "--", ...words],
        {
          encoding: "utf8",
          env: { PATH: "/usr/local/bin:/usr/bin:/bin", ...image.env, ...service.environment }
        }
      )
      return { code: status, printed: `${stdout}${status === 0 ? "" : stderr}` }
    },
    said: () => printed().subarray(before).toString("utf8")
  }
}
