// The process that keeps the product. It lives as long as the product and imports nothing large: another process
// prepares everything, and ends.
import { spawn } from "node:child_process"
import { BackgroundBuild, consolePages, documentation, driverPages } from "./background-build.ts"
import { Keeper } from "./keeper.ts"
import type { Answer, Request, Wanted } from "./keeper.model.ts"
import { preparingProgram } from "./programs.ts"

const say = (line: string) => console.log(line)
const keeper = new Keeper(say)
const builds = [new BackgroundBuild(consolePages), new BackgroundBuild(driverPages), new BackgroundBuild(documentation)]

const preparing = spawn(process.execPath, ["--conditions=@trajet/source", preparingProgram, ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  serialization: "advanced"
})
let isStanding = false

let stopping: Promise<void> | null = null
const stop = (code: number): Promise<void> => {
  if (!isStanding) preparing.kill("SIGKILL")
  stopping ??= Promise.all(builds.map((build) => build.stop()))
    .then(() => keeper.stop())
    .then(() => process.exit(code))
  return stopping
}
// Once or twice, from a terminal, from npm or from kill: the first begins the stop, the others change nothing.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping === null) say("Stopping …")
    void stop(0)
  })
}

const start = async (wanted: Wanted): Promise<void> => {
  const { role } = wanted
  const answer: Answer = await keeper
    .start(wanted)
    .catch((error: unknown) => ({ role, failure: error instanceof Error ? error.message : String(error) }))
  if (preparing.connected) preparing.send(answer)
}

const stand = (): void => {
  isStanding = true
  const { home } = keeper
  if (home !== null && stopping === null) for (const build of builds) build.start(home, say)
}

preparing.on("message", (request: Request) => {
  if ("home" in request) keeper.takeHome(request.home)
  else if ("wanted" in request) void start(request.wanted)
  else stand()
})
preparing.once("error", (error) => {
  console.error(`cannot start ${preparingProgram}: ${error.message}`)
  void stop(1)
})
preparing.once("exit", (code) => {
  if (!isStanding) void stop(code ?? 1)
})
