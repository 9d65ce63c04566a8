import { type Database, databaseLayer } from "@trajet/adapters-postgres"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { isOfRun } from "./database.ts"
import { atFileEnd } from "./file-end.ts"

let kept: ReadonlyMap<string, ManagedRuntime.ManagedRuntime<Database, never>> = new Map()

const endKept = async (url: string): Promise<void> => {
  const ending = kept.get(url)
  kept = new Map([...kept].filter(([other]) => other !== url))
  await ending?.dispose()
}

/**
 * One connection of a test to a database, without a process of the product. A file keeps the connection until its end: to
 * connect takes 15 ms of processor, a statement less than one.
 */
export const testStore = (url: string): Layer.Layer<Database> => {
  const layer = databaseLayer({ url: Redacted.make(url), connectionsMax: 1, applicationName: "test" })
  if (!isOfRun(url)) return layer
  let runtime = kept.get(url)
  if (runtime === undefined) {
    if (!atFileEnd(() => endKept(url))) return layer
    runtime = ManagedRuntime.make(layer)
    kept = new Map([...kept, [url, runtime]])
  }
  return Layer.effectContext(runtime.contextEffect)
}
