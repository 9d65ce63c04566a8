import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { debianProgram } from "../../programs/debian-program.ts"
import { freePort } from "../../postgres/free-port.ts"

/** Starts a Redis on loopback, with its append-only file synced every second: BullMQ's usual configuration. */
export const startRedis = async () => {
  const program = debianProgram("redis-server", "redis-server")
  const folder = mkdtempSync(join(tmpdir(), "trajet-redis-"))
  const port = (await freePort(0)) ?? 0
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder]
  const child = spawn(program, [...args, "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""], {
    stdio: "ignore"
  })
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  await wait(500)
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM")
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
