import { execFileSync, spawnSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * The last commit whose schema ends with migration 0029: what is rolled out by hand with today's release. Raise it to the
 * commit of each release.
 */
export const formerCommit = "92176daa"

const root = join(import.meta.dirname, "..", "..", "..")
const ownScope = "@trajet"

/** A tree of sources whose programs can be started. */
export interface Release {
  readonly name: string
  readonly folder: string
}

export const thisRelease: Release = { name: "N+1", folder: root }

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly link?: boolean }>
  >
}

const lockIn = (folder: string): Lock => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"))

/** Packages of the former release that are installed here in another version, or not at all. */
export const otherPackages = (former: Lock, current: Lock): ReadonlyArray<string> =>
  Object.entries(former.packages)
    .filter(([path, { dev, link }]) => path.startsWith("node_modules/") && dev !== true && link !== true)
    .filter(([path, { version }]) => current.packages[path]?.version !== version)
    .map(([path]) => path.slice("node_modules/".length))

/** The packages that are installed here, and the workspaces of the former release itself. */
const linkPackages = (folder: string): void => {
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, ownScope), { recursive: true })
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== ownScope && !name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(modules, name))
  }
  for (const manifest of globSync("{libs,apps}/*/package.json", { cwd: folder })) {
    const { name }: { readonly name: string } = JSON.parse(readFileSync(join(folder, manifest), "utf8"))
    symlinkSync(join(folder, manifest, ".."), join(modules, name))
  }
}

/** Unpacks the former release from the history of this repository, with the packages that are installed here. */
export const unpackFormerRelease = (): Release & { readonly remove: () => void } => {
  if (spawnSync("git", ["cat-file", "-e", `${formerCommit}^{commit}`], { cwd: root }).status !== 0) {
    throw new Error(
      `the commit ${formerCommit}, the release before, is not in this repository: this drill needs the whole history ` +
        "(git fetch --unshallow), and no archive has it"
    )
  }
  const folder = mkdtempSync(join(tmpdir(), "trajet-former-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = execFileSync(
      "git",
      ["archive", formerCommit, "apps", "libs", "package.json", "package-lock.json"],
      {
        cwd: root,
        maxBuffer: 2 ** 29
      }
    )
    execFileSync("tar", ["-x", "-C", folder], { input: archive })
    const others = otherPackages(lockIn(folder), lockIn(root))
    if (others.length > 0) {
      throw new Error(
        `the release before, ${formerCommit}, needs other versions of ${others.join(", ")} than those installed here: ` +
          "choose a later commit in former-release.ts"
      )
    }
    linkPackages(folder)
    return { name: "N", folder, remove }
  } catch (cause) {
    remove()
    throw cause
  }
}
