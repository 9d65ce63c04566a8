import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { build } from "rolldown"

const root = dirname(import.meta.dirname)

/** Builds the program for assistants into a folder that is emptied first: one file, with what it uses of the contract. */
export const buildMcp = (outDir = join(root, "libs/mcp/dist")): number =>
  spawnSync(process.execPath, [import.meta.filename, outDir], { stdio: "inherit" }).status ?? 1

if (import.meta.main) {
  const [, , outDir = join(root, "libs/mcp/dist")] = process.argv
  rmSync(outDir, { recursive: true, force: true })
  await build({
    input: join(root, "libs/mcp/src/cli.ts"),
    platform: "node",
    // The packages of others are dependencies of the published package.
    external: /^(?!@trajet\/)[^./]/u,
    // No module of ours does anything but define names.
    treeshake: { moduleSideEffects: false },
    resolve: { conditionNames: ["@trajet/source", "import"] },
    output: { dir: outDir, format: "esm", codeSplitting: false }
  })
}
