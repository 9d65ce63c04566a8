import { httpSettings, secretSettings } from "@trajet/runtime"
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { settingRows } from "../print-settings.ts"

const read = (path: string): string => readFileSync(path, "utf8")

const pages = globSync(["README.md", "docs/**/*.md", "libs/*/README.md", "examples/*/README.md"])

const withoutCode = (page: string): string => page.replaceAll(/^```[\s\S]*?^```/gmu, "").replaceAll(/`[^`\n]*`/gu, "`")

const linksOf = (page: string): ReadonlyArray<string> =>
  [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/gu)].flatMap(([, target]) => target ?? [])

/** The fragment that a heading is reached by, as GitHub makes it. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")

const headingsOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => fragmentOf(heading ?? ""))

const leadsNowhere = (from: string, link: string): boolean => {
  const [target = "", fragment] = link.split("#")
  const path = target === "" ? from : join(dirname(from), target)
  if (!existsSync(path)) return true
  return fragment !== undefined && path.endsWith(".md") && !headingsOf(read(path)).includes(fragment)
}

/** The cells of the rows of docs/dependencies.md, which begin with a name in code. */
const dependencyRows = (): ReadonlyArray<ReadonlyArray<string>> =>
  read("docs/dependencies.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))

const settingNames = settingRows().map(({ description }) => description.name)

const sources = globSync(["apps/*/src/**/*.ts", "libs/*/src/**/*.ts", "tools/**/*.{ts,mjs}"], {
  exclude: (path) => /(?:\.test\.ts$|node_modules|^bench$|^harness$|tools\/bench|tools\/harness)/u.test(path)
})

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifests = (): ReadonlyArray<Manifest> =>
  globSync("{.,libs/*,apps/*,examples/*}/package.json").map((path): Manifest => JSON.parse(read(path)))

const dependencies = (): ReadonlyArray<string> => {
  const all = manifests()
  const own = new Set(all.map(({ name }) => name))
  const named = all.flatMap(({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
    [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((some) =>
      Object.entries(some ?? {})
    )
  )
  return [...new Set(named.filter(([name]) => !own.has(name)).map(([name, version]) => `${name} ${version}`))]
}

const sorted = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.toSorted()

describe("the documentation", () => {
  it("links to what is there", () => {
    const broken = pages.flatMap((page) =>
      linksOf(read(page))
        .filter((link) => !/^[a-z]+:/u.test(link) && leadsNowhere(page, link))
        .map((link) => `${page}: ${link}`)
    )
    assert.deepStrictEqual(broken, [])
    assert.isAbove(pages.length, 10)
  })

  it("has no setting with an address, or with a secret of the product, that production does not look at", () => {
    const databases = ["DATABASE_READ_URL", "DATABASE_URL", "TRAJET_TARGET_DATABASE_URL"]
    const looksAtItself = [...databases, "NATS_URL", "TRAJET_PUBLIC_URL", "TRAJET_SMTP_URL"]
    const addresses = settingNames.filter((name) => /_(?:URL|ENDPOINT)$/u.test(name))
    assert.deepStrictEqual(sorted(addresses), sorted([...httpSettings, ...looksAtItself]))
    const secrets = settingNames.filter((name) => /PEPPER|SEALING_KEY/u.test(name))
    assert.deepStrictEqual(sorted(secrets), sorted(secretSettings))
  })

  it("begins with a README of at most 200 lines, which names the two packages that have other names today", () => {
    const page = read("README.md")
    assert.isAtMost(page.trimEnd().split("\n").length, 200)
    for (const name of ["@effect/schema", "nats", "@nats-io/transport-node", "@nats-io/jetstream"]) {
      assert.include(page, `\`${name}\``)
    }
  })

  it("has a row in docs/dependencies.md for every dependency with its exact version, and for no other", () => {
    const rows = dependencyRows().map(([, name, version]) => `${name} ${version}`)
    assert.deepStrictEqual(sorted(rows), sorted(dependencies()))
  })

  it("has a page for every decision record that the sources name", () => {
    const named = sources.flatMap((path) =>
      [...read(path).matchAll(/docs\/adr\/(\d{4})/gu)].map(([, number]) => number)
    )
    const missing = named.filter((number) => globSync(`docs/adr/${number}-*.md`).length !== 1)
    assert.deepStrictEqual(missing, [])
  })
})
