// Runs on the Node of the machine (20 or later), which may lack all packages. Installs missing packages, then starts
// the program on the project's own Node. Reports to standard error, so that --json output stays clean.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { installPackages, isInstalled } from "./install.mjs"
import { currentBundle } from "./start/bundles.mjs"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const programs = {
  start: "tools/start/main.ts",
  test: "tools/test/main.ts",
  admin: "apps/admin/src/main.ts",
  run: null
}

const [command = "", ...rest] = process.argv.slice(2)
const program = command === "run" ? rest.shift() : programs[command]
if (program === undefined || program === null) {
  console.error(`usage: node tools/bootstrap.mjs ${Object.keys(programs).join("|")} …`)
  process.exit(2)
}

const node = join(root, "node_modules", ".bin", "node")

await installMissing(root)
const isLongTest = program === "tools/test/long.ts"
// The peers of the benchmarks.
if (isLongTest || program.startsWith("tools/bench/")) await installMissing(join(root, "tools", "bench"))
if (isLongTest) {
  // What checks packages, and software of others that reads the documents of the API.
  for (const name of ["packages", "api-tools"]) await installMissing(join(root, "tools", name))
}
if (program.startsWith("tools/api-tools/")) await installMissing(join(root, "tools", "api-tools"))

// Without warnings of Node: they are of no use to whoever reads the output.
const env = { ...process.env, NODE_NO_WARNINGS: "1" }
const sources = (path) => ["--conditions=@trajet/source", join(root, path)]
become(node, [...(command === "start" ? await bundledStart() : sources(program)), ...rest])

/** `npm start` runs bundled programs, which start in a third of the time and take half of the memory. */
async function bundledStart() {
  const found = currentBundle(root)
  if (found !== null) return startOf(found)
  process.stderr.write("Preparing the programs (once after each change) …\n")
  const bundling = spawn(node, sources("tools/start/bundle.ts"), {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env
  })
  const [code] = await once(bundling, "exit")
  const made = currentBundle(root)
  if (code !== 0 || made === null) {
    process.stderr.write("The programs could not be bundled; the lines above say why.\n")
    process.exit(1)
  }
  return startOf(made)
}

/** The bundled programs, with their compiled code beside them. */
function startOf(folder) {
  env.NODE_COMPILE_CACHE ??= join(folder, "compiled")
  return [join(folder, "start.mjs")]
}

/** Replaces this process by the program; starts it as a child where Node cannot do that. */
function become(file, args) {
  if (typeof process.execve === "function") process.execve(file, [file, ...args], env)
  const child = spawn(file, args, { cwd: process.cwd(), stdio: "inherit", env })
  // A terminal signals the whole group, npm and `kill` only this process. Forwarding reaches the program in every case,
  // and the program ignores a second signal.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => {
    console.error(`cannot start ${args.join(" ")}: ${error.message}`)
    process.exitCode = 1
  })
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 1
    if (signal !== null) console.error(`${args.join(" ")} was ended by ${signal}`)
  })
}

/** Installs the packages of a folder's lock file, unless they are there. */
async function installMissing(folder) {
  if (existsSync(node) && isInstalled(folder)) return
  const startedAt = Date.now()
  const terminal = process.stderr.isTTY === true
  const say = (text) => process.stderr.write(terminal ? `\r\x1b[K${text}` : `${text}\n`)
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  say("Installing what is missing (once) …")
  const timer = setInterval(() => say(`Installing what is missing (once) … ${seconds()} s`), terminal ? 1000 : 10_000)
  const failure = await installPackages(folder)
  clearInterval(timer)
  if (failure !== null) {
    say("")
    process.stderr.write(failure)
    process.stderr.write("The install failed; the lines above say why. Run the command again when that is mended.\n")
    process.exit(1)
  }
  say(`Installed in ${seconds()} s.`)
  if (terminal) process.stderr.write("\n")
}
