import { Effect, Schema } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** What the process that should have built the gazetteer said. */
export class BuildFailed extends Schema.TaggedError<BuildFailed>()("BuildFailed", { said: Schema.String }) {
  override get message() {
    return `the gazetteer was not built: ${this.said}`
  }
}

const builder = fileURLToPath(new URL("./gazetteer-builder.ts", import.meta.url))
// Only the sources need the condition that leads to sources.
const conditions = builder.endsWith(".ts") ? ["--conditions=@trajet/source"] : []
const run = promisify(execFile)

/**
 * Builds the gazetteer into a file by a process of its own: the build takes hundreds of MiB, most of which a process
 * that serves would keep.
 */
export const buildElsewhere = (path: string): Effect.Effect<void, BuildFailed> =>
  Effect.tryPromise({
    try: () => run(process.execPath, [...conditions, builder, path]),
    catch: (error) => new BuildFailed({ said: error instanceof Error ? error.message : String(error) })
  })
