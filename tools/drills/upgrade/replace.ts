import { setTimeout as wait } from "node:timers/promises"
import { type Release, thisRelease } from "./former-release.ts"
import { startApi, startDispatcher } from "./processes.ts"
import type { Served, UpgradeWorld } from "./world.ts"

/** The release before has no time in which it leaves: an operator takes it out of the proxy, and waits. */
const takenOutMillis = 1_000

/** Replaces an API by one of another release, on its ports. */
export const replaceApi = async (
  { databaseUrl, proxy }: UpgradeWorld,
  served: Served,
  release: Release
): Promise<void> => {
  const isFormer = served.process.release !== thisRelease.name
  if (isFormer) {
    await proxy.set(served.name, "drain")
    await wait(takenOutMillis)
  }
  await served.process.stop()
  served.process = await startApi(release, databaseUrl, served.ports)
  if (isFormer) await proxy.set(served.name, "ready")
  await proxy.serves(served.name)
}

/** Replaces a dispatcher by one of another release. */
export const replaceDispatcher = async (
  { databaseUrl, dispatchers }: UpgradeWorld,
  index: number,
  release: Release
): Promise<void> => {
  await dispatchers[index]?.stop()
  dispatchers[index] = await startDispatcher(release, databaseUrl)
}
