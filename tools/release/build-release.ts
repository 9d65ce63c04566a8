import { buildGazetteer } from "@trajet/adapters-local"
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildConsole } from "../console/build-console.ts"
import { buildDriver } from "../driver/build-driver.ts"
import { writeApiDocuments } from "../print-api.ts"
import { buildSite, installGenerator } from "../site/build-site.ts"
import { billOfContents, productionBill } from "./bill-of-materials.ts"
import { bundleApplications, copyData, missingFiles } from "./bundle-applications.ts"
import { checksumsOf, digestOf } from "./checksums.ts"
import { writeLicences } from "./licences.ts"

const root = join(import.meta.dirname, "..", "..")

interface ReleaseOptions {
  /** Gets the archive, its checksum and its bill of materials. */
  readonly to: string
  readonly say: (line: string) => void
  /** Without it, `/docs` shows the reference alone. */
  readonly docs: boolean
  /** Keeps built pages for the next build; an empty folder builds all. */
  readonly cache?: string
}

export interface Release {
  /** `trajet-1.2.3`: the archive without its ending, and the folder in it. */
  readonly name: string
  readonly archive: string
  readonly bytes: number
}

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()

const ownPackage = (): { readonly version: string; readonly devDependencies: { readonly node: string } } =>
  JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** What an operator asks of an installed release, and the Node that it was tested with. */
const releaseFile = (version: string, node: string): string =>
  `${JSON.stringify({ version, commit: git("rev-parse", "HEAD"), committed_at: git("log", "-1", "--format=%cI"), node }, null, 2)}\n`

const manifestFile = (version: string, node: string): string =>
  `${JSON.stringify({ name: "trajet", version, private: true, license: "UNLICENSED", type: "module", engines: { node: `>=${node}` } }, null, 2)}\n`

/** Builds the pages into the folder, by way of the cache if there is one. */
const addPages = async (folder: string, { cache, docs, say }: ReleaseOptions): Promise<void> => {
  const builds = [
    ["console", buildConsole],
    ["driver", buildDriver],
    ...(docs ? ([["docs", buildSite]] as const) : [])
  ] as const
  for (const [name, build] of builds) {
    const built = join(cache ?? folder, name)
    await build({ folder: built, say })
    if (cache !== undefined) cpSync(built, join(folder, name), { recursive: true })
  }
}

const addPrograms = async (folder: string, { docs, say }: ReleaseOptions): Promise<void> => {
  const bundled = await bundleApplications(folder)
  copyData(folder)
  const missing = missingFiles(folder)
  if (missing.length > 0) throw new Error(`the bundle names files that it has not: ${missing.join(", ")}`)
  // The bill lists the packages that the pages of the documentation contain, as they are installed.
  if (docs) await installGenerator(say)
  const bill = billOfContents(await productionBill(), { bundled, docs })
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(bill, null, 1)}\n`)
  writeLicences(join(folder, "licences"), bill.components)
}

/** The same files make the same archive: in order, of nobody, with the time of the commit. */
const pack = (work: string, name: string, archive: string): void => {
  const tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"]
  const time = `--mtime=${git("log", "-1", "--format=%cI")}`
  execFileSync("tar", [...tar, time, "--use-compress-program=gzip -9n", "-cf", archive, "-C", work, name])
}

/** Builds the archive of a release. */
export const buildRelease = async (options: ReleaseOptions): Promise<Release> => {
  const { say, to } = options
  const {
    devDependencies: { node },
    version
  } = ownPackage()
  const name = `trajet-${version}`
  const work = mkdtempSync(join(tmpdir(), "trajet-release-"))
  try {
    const folder = join(work, name)
    mkdirSync(folder)
    writeFileSync(join(folder, "package.json"), manifestFile(version, node))
    writeFileSync(join(folder, "release.json"), releaseFile(version, node))
    say("Bundling the programs …")
    await addPrograms(folder, options)
    await buildGazetteer(join(folder, "gazetteer"))
    await addPages(folder, options)
    writeApiDocuments(join(folder, "api"))
    cpSync(join(root, "ops"), join(folder, "ops"), { recursive: true })
    cpSync(join(root, "docs", "install.md"), join(folder, "install.md"))
    writeFileSync(join(folder, "SHA256SUMS"), checksumsOf(folder))
    mkdirSync(to, { recursive: true })
    const archive = join(to, `${name}.tar.gz`)
    pack(work, name, archive)
    writeFileSync(`${archive}.sha256`, `${digestOf(archive)}  ${name}.tar.gz\n`)
    cpSync(join(folder, "sbom.cdx.json"), join(to, `${name}.cdx.json`))
    return { name, archive, bytes: statSync(archive).size }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
