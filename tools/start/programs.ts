import { fileURLToPath } from "node:url"
import type { ServiceRole } from "./keeper.model.ts"

/** The process that prepares a product, and then ends. */
export const preparingProgram = fileURLToPath(new URL("./prepare.ts", import.meta.url))

/**
 * V8 lets the young generation of a process grow to 128 MiB on a large machine, and keeps it. Creations measured the same
 * processor time with these sizes (docs/benchmarks.md).
 */
const flags = (semiSpaceMebibytes: number): ReadonlyArray<string> => [`--max-semi-space-size=${semiSpaceMebibytes}`]

export const services: Readonly<
  Record<ServiceRole, { readonly program: string; readonly flags: ReadonlyArray<string> }>
> = {
  api: { program: fileURLToPath(new URL("../../apps/api/src/main.ts", import.meta.url)), flags: flags(4) },
  dispatcher: {
    program: fileURLToPath(new URL("../../apps/webhook-dispatcher/src/main.ts", import.meta.url)),
    flags: flags(4)
  }
}
