import { enterRunFolder } from "../harness/run-folder.ts"

const closing: Array<() => unknown> = []

/** Calls `close` when the benchmark ends or is signalled. The last one registered is called first. */
export const closeLater = (close: () => unknown): void => void closing.unshift(close)

const closeAll = async (): Promise<void> => {
  for (const close of closing.splice(0)) await close()
}

/** Runs a benchmark in a temporary folder that goes with it. */
export const runBenchmark = async (run: () => Promise<void>): Promise<void> => {
  const folder = await enterRunFolder()
  const end = () => closeAll().finally(() => folder?.leave())
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)))
  }
  await run().finally(end)
}
