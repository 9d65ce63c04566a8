import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A copy of the working tree, in which mutations are planted. The tree itself is never changed. */
export interface Tree {
  readonly root: string
  readonly read: (file: string) => string
  /** Writes files, runs the work, and puts the files back as they were. */
  readonly changed: <A>(files: Readonly<Record<string, string>>, work: () => Promise<A>) => Promise<A>
  readonly remove: () => void
}

/** Packages of the repository are links to its folders, which have to lead to the copy. */
const ownScope = "@trajet"

/** Kept by programs for later runs; the copy has its own, but these are costly to make and depend on no source. */
const sharedCaches = ["gazetteer"]

const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((name) => name !== ".cache" && name !== ownScope)) {
    symlinkSync(join(from, name), join(to, name))
  }
  if (!existsSync(join(from, ownScope))) return
  mkdirSync(join(to, ownScope))
  for (const name of readdirSync(join(from, ownScope))) {
    const path = join(from, ownScope, name)
    const target = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path
    symlinkSync(target, join(to, ownScope, name))
  }
}

/** The files of the working tree, committed or not, without those that Git ignores. */
const filesOf = (root: string): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024
  })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)))

const packagesBeside = ["tools/bench", "tools/packages", "tools/release"]

/** Copies a working tree into the temporary folder, with links to its packages. */
export const copyTree = (from: string): Tree => {
  const root = mkdtempSync(join(tmpdir(), "trajet-mutation-"))
  for (const path of filesOf(from)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(from, path), join(root, path), { verbatimSymlinks: true })
  }
  if (existsSync(join(from, "node_modules"))) linkPackages(join(from, "node_modules"), join(root, "node_modules"))
  for (const folder of packagesBeside.filter((folder) => existsSync(join(from, folder, "node_modules")))) {
    symlinkSync(join(from, folder, "node_modules"), join(root, folder, "node_modules"))
  }
  const caches = join("node_modules", ".cache", "trajet")
  for (const name of sharedCaches.filter((name) => existsSync(join(from, caches, name)))) {
    cpSync(join(from, caches, name), join(root, caches, name), { recursive: true })
  }
  const read = (file: string): string => readFileSync(join(root, file), "utf8")
  return {
    root,
    read,
    changed: async (files, work) => {
      const before = Object.keys(files).map((file) => [file, read(file)] as const)
      for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
      try {
        return await work()
      } finally {
        for (const [file, text] of before) writeFileSync(join(root, file), text)
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}
