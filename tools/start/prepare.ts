// Prepares a product: checks settings, makes databases and the demonstration, and says what to try. It ends when the
// product stands, because it needs many times the memory of the process that keeps it.
import { isHelpWanted } from "@trajet/runtime"
import { homeFolder } from "./home.ts"
import { lockHome } from "./home-files.ts"
import { leave, tellHome } from "./keeper-client.ts"
import { Product } from "./product.ts"
import { resetHome, terminal } from "./reset.ts"
import { startHelp, takeSecretFiles } from "./settings.ts"
import { startOptions } from "./start-options.ts"
import { whatToTry } from "./what-to-try.ts"

const words = process.argv.slice(2)
const say = (line: string) => console.log(line)

const run = async (): Promise<void> => {
  takeSecretFiles(process.env)
  const options = startOptions(words, process.env)
  const home = homeFolder()
  lockHome(home, process.ppid)
  tellHome(home)
  if (options.reset !== null) {
    await resetHome({ home, isConfirmed: options.reset === "now", terminal })
    say(`Emptied ${home}.`)
  }
  const product = new Product(home, say, options)
  product.refuseUnsafeSettings()
  await product.start()
  say(whatToTry(product, home))
  leave()
}

try {
  if (isHelpWanted(words)) say(startHelp())
  else await run()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
