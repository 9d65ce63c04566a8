import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { build } from "rolldown"

const root = dirname(import.meta.dirname)

/**
 * Builds the program for assistants into an emptied folder: one file, which contains the used parts of the contract.
 */
export const buildMcp = (outDir = join(root, "libs/mcp/dist")): number =>
  spawnSync(process.execPath, [import.meta.filename, outDir], { stdio: "inherit" }).status ?? 1

if (import.meta.main) {
  const [, , outDir = join(root, "libs/mcp/dist")] = process.argv
  rmSync(outDir, { recursive: true, force: true })
  await build({
    input: join(root, "libs/mcp/src/cli.ts"),
    platform: "node",
    // Third-party packages are not bundled: the published package has them as dependencies.
    external: /^(?!@trajet\/)[^./]/u,
    // Modules of this repository only define names, so that unused ones can be left out.
    treeshake: { moduleSideEffects: false },
    resolve: { conditionNames: ["@trajet/source", "import"] },
    output: { dir: outDir, format: "esm", codeSplitting: false }
  })
}
