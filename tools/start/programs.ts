import { fileURLToPath } from "node:url"
import type { ServiceRole } from "./keeper.model.ts"

/** The process that prepares a product, and then ends. */
export const preparingProgram = fileURLToPath(new URL("./prepare.ts", import.meta.url))

/** One service: its program, how Node runs it, and variables that it has from its first moment. */
interface Service {
  readonly program: string
  readonly flags: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
}

const service = (program: URL): Service => ({
  program: fileURLToPath(program),
  // V8 lets the young generation of a process grow to 128 MiB on a large machine, and keeps it. Neither creations nor
  // deliveries took more processor time with this size (record 70).
  flags: ["--max-semi-space-size=4"],
  // Each thread would otherwise have heaps of its own, which are hardly used. A threshold that is given does not grow:
  // after the first large buffer all later ones would otherwise be cut from the heap, and leave holes there.
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" }
})

export const services: Readonly<Record<ServiceRole, Service>> = {
  api: service(new URL("../../apps/api/src/main.ts", import.meta.url)),
  dispatcher: service(new URL("../../apps/webhook-dispatcher/src/main.ts", import.meta.url))
}
