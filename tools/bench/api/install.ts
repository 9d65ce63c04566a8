import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("..", import.meta.url))

/** Installs what Trajet is compared with, where it is missing or another version: the product needs none of it. */
export const installPeers = (): void => {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex")
  const stamp = join(folder, "node_modules", ".bench-installed")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return
  process.stderr.write("Installing what Trajet is compared with, in tools/bench (once) …\n")
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
  const npm = process.env["npm_execpath"]
  const [file, argv] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args]
  const { status } = spawnSync(file, argv, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] })
  if (status !== 0) throw new Error("npm ci in tools/bench failed; the lines above say why")
  writeFileSync(stamp, lock)
}
