import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { debianProgram } from "../../programs/debian-program.ts"

const unit = "play.service"
const links = "/etc/systemd/system/multi-user.target.wants"

/** A unit that plays a script after the start of the system, and ends the system. */
const unitText = (script: string, log: string): string => `[Unit]
After=network.target
[Service]
Type=oneshot
Environment=HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
WorkingDirectory=/root
ExecStart=/bin/bash ${script}
ExecStopPost=/bin/systemctl poweroff --no-block
StandardOutput=append:${log}
StandardError=append:${log}
TimeoutStartSec=infinity
`

interface Boot {
  readonly root: string
  /** A script of bash, by its path in the root. */
  readonly script: string
  /** Gets what the script prints, by its path in the root. */
  readonly log: string
  readonly millisMax: number
}

/**
 * Boots systemd in a root folder, in a network that has nothing but its own loopback, and plays a script there. Returns
 * when the system has ended; kills it if it takes too long.
 */
export const bootAndPlay = async ({ log, millisMax, root, script }: Boot): Promise<void> => {
  const nspawn = debianProgram("systemd-nspawn", "systemd-container")
  writeFileSync(join(root, "etc/systemd/system", unit), unitText(script, log))
  const wants = join(root, links)
  await run("mkdir", ["-p", wants])
  await run("ln", ["-sfn", `/etc/systemd/system/${unit}`, join(wants, unit)])
  // The container's server wants a memory file system here, which a machine without systemd has not.
  const own = 'mkdir -p /run/systemd && mount -t tmpfs tmpfs /run/systemd && exec "$@"'
  const container = [nspawn, "-q", "-D", root, "--register=no", "--keep-unit", "--private-network", "--boot"]
  const command = ["unshare", "--mount", "sh", "-c", `'${own}'`, "sh", ...container].join(" ")
  // systemd ends at once without a terminal for its messages.
  const child = spawn("script", ["-qec", command, join(root, "..", "console.log")], {
    stdio: "ignore",
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" }
  })
  const timer = setTimeout(() => child.kill("SIGKILL"), millisMax)
  await once(child, "exit")
  clearTimeout(timer)
}

const run = async (program: string, args: ReadonlyArray<string>): Promise<void> => {
  await once(spawn(program, args, { stdio: "ignore" }), "exit")
}
