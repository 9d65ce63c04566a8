import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

interface Manifest {
  readonly version: string
  readonly workspaces?: ReadonlyArray<string>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const read = (path: string): string => readFileSync(path, "utf8")
const manifestAt = (path: string): Manifest => JSON.parse(read(path))

const { version, workspaces = [] } = manifestAt("package.json")
const manifests = globSync(workspaces.map((folder) => `${folder}/package.json`)).toSorted()

const isOwn = (name: string): boolean => /^@trajet(?:-examples)?\//u.test(name)

/** The version of a package, and the versions in which it needs packages of this repository. */
const versionsIn = ({ dependencies, devDependencies, peerDependencies, version: own }: Manifest) => [
  own,
  ...Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
    .filter(([name]) => isOwn(name))
    .map(([, wanted]) => wanted)
]

/** What a text calls the version, such as the tags of images; empty if it names none. */
const namedIn = (path: string, pattern: RegExp): ReadonlyArray<string> =>
  [...read(path).matchAll(pattern)].map(([, named = ""]) => named)

describe("the version of the product, which package.json of the root defines", () => {
  it("is that of each package, of what each needs of the others, and of the lock file", () => {
    assert.isAbove(manifests.length, 20)
    const lock: { readonly packages: Readonly<Record<string, Manifest>> } = JSON.parse(read("package-lock.json"))
    const found = [
      ...manifests.map((path) => [path, manifestAt(path)] as const),
      ...["", ...manifests.map((path) => path.replace(/\/package\.json$/u, ""))].map(
        (path) => [`package-lock.json, ${path}`, lock.packages[path]] as const
      )
    ]
    const others = found.filter(
      ([, manifest]) => manifest === undefined || versionsIn(manifest).some((named) => named !== version)
    )
    assert.deepStrictEqual(
      others.map(([path]) => path),
      []
    )
  })

  it("is the newest one of the changelog", () => {
    assert.strictEqual(namedIn("docs/changelog.md", /^## (\S+) \(/gmu)[0], version)
  })

  it("is the tag of images", () => {
    const named = {
      "docs/install.md": /\btrajet:(\d[\w.]*)/gu,
      "ops/Containerfile": /\btrajet:(\d[\w.]*)/gu,
      "ops/compose.yaml": /TRAJET_VERSION:-([\w.]+)/gu
    }
    for (const [path, pattern] of Object.entries(named))
      assert.deepStrictEqual([...new Set(namedIn(path, pattern))], [version], path)
  })
})
