import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { succeeds } from "../../api-tools/generators/tools.ts"
import { packPackage } from "../../packages/pack-package.ts"
import { node } from "../../test/commands.ts"
import type { ClientLanguage } from "../client-language.model.ts"
import { readmeProgram } from "../client-sources.ts"

const root = resolve(import.meta.dirname, "../../..")

/**
 * The client for TypeScript and JavaScript: a tarball for npm. Its calls are printed from the contract, not generated from
 * the documents, and its tests run with all others. The driver runs its sources.
 */
export const typescriptClient: ClientLanguage = {
  name: "typescript",
  title: "TypeScript",
  build: ({ built }) => {
    rmSync(built, { recursive: true, force: true })
    mkdirSync(built, { recursive: true })
    return Promise.resolve()
  },
  test: () => Promise.resolve(),
  pack: ({ built }) => Promise.resolve(packPackage("client", built).tarball),
  install: async (packagePath, folder) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), `{"type":"module"}`)
    const options = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=peer"]
    await succeeds("npm", ["install", ...options, packagePath], { cwd: folder })
    writeFileSync(join(folder, "order.ts"), readmeProgram("typescript"))
    return { program: node, args: ["order.ts"], cwd: folder, env: { NODE_NO_WARNINGS: "1" } }
  },
  driver: () => ({
    program: node,
    args: ["--conditions=@trajet/source", join(root, "tools/clients/languages/typescript-driver.ts")]
  })
}
