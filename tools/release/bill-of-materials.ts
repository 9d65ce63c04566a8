import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installTools } from "./tools.ts"

const root = join(import.meta.dirname, "..", "..")
const tool = join(import.meta.dirname, "node_modules", "@cyclonedx", "cyclonedx-npm", "bin", "cyclonedx-npm-cli.js")

export interface Component {
  readonly "bom-ref": string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** What this build reads of a document of CycloneDX. Other members are passed on. */
export interface BillOfMaterials {
  readonly metadata: object
  readonly components: ReadonlyArray<Component>
  readonly dependencies: ReadonlyArray<{ readonly ref: string; readonly dependsOn?: ReadonlyArray<string> }>
}

const pathName = "cdx:npm:package:path"

export const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`)

/** The folder of an installed component, from the root of the repository. */
export const pathOf = ({ properties = [] }: Component): string =>
  properties.find(({ name }) => name === pathName)?.value ?? ""

export const isOwn = (component: Component): boolean => component.group === "@trajet"

const programs = ["apps/api", "apps/webhook-dispatcher", "apps/admin"]
const pages = ["apps/console", "apps/driver"]

/** Runs the tool over what is installed in a folder, without the packages of development. */
const describe = (folder: string, workspaces: ReadonlyArray<string>): BillOfMaterials => {
  const work = mkdtempSync(join(tmpdir(), "trajet-bill-"))
  const file = join(work, "bill.json")
  try {
    const args = ["--omit", "dev", "--flatten-components", "--output-reproducible", "--mc-type", "application"]
    const chosen = workspaces.flatMap((workspace) => ["--workspace", workspace])
    const { status, stderr } = spawnSync(
      process.execPath,
      [tool, ...args, ...chosen, "--spec-version", "1.6", "--output-file", file],
      { cwd: folder, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } }
    )
    if (status !== 0) throw new Error(`the bill of materials could not be made: ${stderr.trim()}`)
    const bill: BillOfMaterials = JSON.parse(readFileSync(file, "utf8"))
    return bill
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What the pages of the documentation have of their generator: scripts, styles, the search and the typeface. */
const siteParts = [
  "@astrojs/starlight",
  "@expressive-code/core",
  "@expressive-code/plugin-frames",
  "@expressive-code/plugin-shiki",
  "@expressive-code/plugin-text-markers",
  "@fontsource-variable/overpass",
  "@pagefind/default-ui",
  "astro"
]

const site = "tools/site"

const withPath = (component: Component, path: string): Component => ({
  ...component,
  properties: [{ name: pathName, value: path }]
})

const siteComponents = (): ReadonlyArray<Component> => {
  const found = describe(join(root, site), []).components.filter((component) => siteParts.includes(nameOf(component)))
  const names = found.map(nameOf)
  const missing = siteParts.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`the generator of the documentation has no ${missing.join(", ")}`)
  return found.map((component) => withPath(component, join(site, pathOf(component))))
}

/** The production dependencies of all applications, as they are installed. Installs the tool if it is missing. */
export const productionBill = async (): Promise<BillOfMaterials> => {
  await installTools()
  return describe(root, [...programs, ...pages])
}

const refOf = (component: Component): string => component["bom-ref"]

/** The components that these need, and themselves. */
const neededBy = ({ dependencies }: BillOfMaterials, roots: ReadonlyArray<string>): ReadonlySet<string> => {
  const needs = new Map(dependencies.map(({ dependsOn = [], ref }) => [ref, dependsOn]))
  const needed = new Set(roots)
  for (const ref of needed) for (const next of needs.get(ref) ?? []) needed.add(next)
  return needed
}

const isPage = (component: Component): boolean => pages.includes(nameOf(component).replace("@trajet/", "apps/"))

interface Contents {
  /** Folders of packages, from the root of the repository. */
  readonly bundled: ReadonlyArray<string>
  readonly docs: boolean
}

/**
 * The bill of what an archive contains: of the programs the packages in their bundle, of the pages all that they depend
 * on, because their bundler is not asked. Fails for a bundled package that is no production dependency.
 */
export const billOfContents = (bill: BillOfMaterials, { bundled, docs }: Contents): BillOfMaterials => {
  const known = new Set(bill.components.map(pathOf))
  const strangers = bundled.filter((path) => !known.has(path))
  if (strangers.length > 0) throw new Error(`bundled, but no production dependency: ${strangers.join(", ")}`)
  const isBundled = (component: Component) => isOwn(component) || bundled.includes(pathOf(component))
  const kept = new Set([
    ...neededBy(bill, bill.components.filter(isPage).map(refOf)),
    ...bill.components.filter(isBundled).map(refOf)
  ])
  const dropped = new Set(bill.components.map(refOf).filter((ref) => !kept.has(ref)))
  return {
    ...bill,
    components: [
      ...bill.components.filter((component) => kept.has(refOf(component))),
      ...(docs ? siteComponents() : [])
    ],
    dependencies: bill.dependencies
      .filter(({ ref }) => !dropped.has(ref))
      .map(({ dependsOn = [], ref }) => ({ ref, dependsOn: dependsOn.filter((next) => !dropped.has(next)) }))
  }
}
