import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type PackageName, packageNames, stagePackage } from "./pack-package.ts"
import { surfaceText } from "./public-surface.ts"

const root = dirname(dirname(import.meta.dirname))

export const surfaceFile = (name: PackageName): string => join(root, "libs", name, "public-surface.txt")

export const surfaceFiles = (): ReadonlyArray<string> => packageNames.map(surfaceFile)

/** Builds each package, and prints its public surface into its folder. */
const printSurfaces = (): void => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-surfaces-"))
  try {
    for (const name of packageNames) writeFileSync(surfaceFile(name), surfaceText(stagePackage(name, folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) printSurfaces()
