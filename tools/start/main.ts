import { isHelpWanted } from "@trajet/runtime"
import { BackgroundBuild, consolePages, documentation, driverPages } from "./background-build.ts"
import { homeFolder, lockHome, StartRefused } from "./home.ts"
import { Product } from "./product.ts"
import { resetHome, terminal } from "./reset.ts"
import { startHelp, takeSecretFiles } from "./settings.ts"
import { startOptions } from "./start-options.ts"
import { whatToTry } from "./what-to-try.ts"

const words = process.argv.slice(2)
const say = (line: string) => console.log(line)

const refusing = (unlock: () => void) => (error: unknown) => {
  unlock()
  throw error
}

const run = async (): Promise<void> => {
  takeSecretFiles(process.env)
  const options = startOptions(words, process.env)
  const home = homeFolder()
  const unlock = lockHome(home)
  if (options.reset !== null) {
    await resetHome({ home, isConfirmed: options.reset === "now", terminal }).catch(refusing(unlock))
    say(`Emptied ${home}.`)
  }
  const product = new Product(home, say, options)
  const builds = [
    new BackgroundBuild(consolePages),
    new BackgroundBuild(driverPages),
    new BackgroundBuild(documentation)
  ]
  let stopping: Promise<void> | null = null
  const stop = (code: number) => {
    stopping ??= Promise.all(builds.map((build) => build.stop()))
      .then(() => product.stop())
      .finally(unlock)
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
  try {
    product.refuseUnsafeSettings()
    await product.start()
  } catch (error) {
    if (stopping === null) console.error(error instanceof Error ? error.message : error)
    await stop(1)
    return
  }
  if (stopping !== null) return
  say(whatToTry(product, home))
  for (const build of builds) build.start(home, say)
}

try {
  if (isHelpWanted(words)) say(startHelp())
  else await run()
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}
