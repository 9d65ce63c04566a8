import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"

const targets = ["types", "lint", "quick"] as const

interface PackageFile {
  readonly nx?: { readonly targets?: Readonly<Record<string, unknown>> }
}

interface Workspace {
  readonly targetDefaults: Readonly<
    Record<string, { readonly cache?: boolean; readonly inputs?: ReadonlyArray<string | object> }>
  >
}

const read = <A>(path: string): A => JSON.parse(readFileSync(path, "utf8"))

/** The targets that a package lacks. */
const missing = ({ nx = {} }: PackageFile): ReadonlyArray<string> =>
  targets.filter((target) => !Object.hasOwn(nx.targets ?? {}, target))

describe("the targets of nx", () => {
  const packages = globSync("{libs,apps,examples}/*/package.json")

  it("are the types, lint and quick tests of each package", () => {
    assert.isAbove(packages.length, 15)
    const lacking = packages.flatMap((path) => missing(read(path)).map((target) => `${path}: ${target}`))
    assert.deepStrictEqual(lacking, [])
    assert.deepStrictEqual(missing({ nx: { targets: { types: {} } } }), ["lint", "quick"])
    assert.deepStrictEqual(
      packages.filter((path) => !existsSync(join(dirname(path), "tsconfig.json"))),
      []
    )
  })

  it("declare what they read, and keep their results", () => {
    const { targetDefaults } = read<Workspace>("nx.json")
    for (const target of targets) {
      const { cache, inputs = [] } = targetDefaults[target] ?? {}
      assert.isTrue(cache, target)
      assert.includeMembers([...inputs], ["sources", "versions"], target)
    }
  })
})
