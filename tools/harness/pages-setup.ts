import { buildConsole } from "../console/build-console.ts"
import { builtConsole, builtDriver } from "../pages/built-folders.ts"
import { buildDriver } from "../driver/build-driver.ts"
import { isWithoutPrograms } from "./bundled-program.ts"

const say = (line: string): void => console.log(line)

/** Builds the pages whose sources have changed, once for all workers of a run. */
export const setup = async (): Promise<void> => {
  if (isWithoutPrograms()) return
  await buildConsole({ folder: builtConsole, say })
  await buildDriver({ folder: builtDriver, say })
}
