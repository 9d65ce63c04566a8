import { spawn } from "node:child_process"
import { existsSync } from "node:fs"

export const toolsFolder = "tools/api-tools"

export interface Ended {
  readonly exitCode: number | null
  readonly output: string
}

const runMillis = 5 * 60_000

// Without these variables, the tools may send statistics or look for newer versions.
const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", DO_NOT_TRACK: "1", CI: "1" }

/**
 * Runs a Node program in the folder `tools/api-tools`, until it ends. Throws if the packages there are not installed.
 */
export const runTool = (program: string, ...args: ReadonlyArray<string>): Promise<Ended> => {
  if (!existsSync(`${toolsFolder}/node_modules`)) throw new Error(`run npm ci in ${toolsFolder}`)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: toolsFolder,
      env: { ...process.env, ...quiet },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: runMillis
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()))
    child.once("error", reject)
    child.once("close", (exitCode) => resolve({ exitCode, output }))
  })
}
