import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { installPackages, isInstalled } from "../install.mjs"
import { changelog, publishedFiles } from "./content/published.ts"
import { type SiteContent, siteContent } from "./content/site-content.ts"
import { feedOf, releasesOf } from "./pack/changelog-feed.ts"
import { packSite } from "./pack/pack-site.ts"
import { builtFrom } from "./pack/store-site.ts"
import { writeSearch } from "./search/write-search.ts"
import { writeContent } from "./write-content.ts"

const here = import.meta.dirname
const root = join(here, "..", "..")

/** Files besides the pages that decide how the site looks. */
const generatorFiles = [
  "package-lock.json",
  "astro.config.mjs",
  "build-site.ts",
  "write-content.ts",
  "theme/**/*.*",
  "pack/**/*.ts",
  "search/*.ts"
]

/** Digest of everything that the site is built from. */
const digestOf = (content: SiteContent): string => {
  const hash = createHash("sha256").update(JSON.stringify(content))
  for (const path of globSync(generatorFiles, { cwd: here }).toSorted()) {
    hash.update(path).update(readFileSync(join(here, path)))
  }
  for (const path of Object.keys(publishedFiles)) hash.update(readFileSync(join(root, path)))
  return hash.digest("hex")
}

const generate = async (work: string): Promise<void> => {
  const child = spawn(process.execPath, [join(here, "node_modules", "astro", "bin", "astro.mjs"), "build"], {
    cwd: here,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // The generator takes these for its own: it would leave out the search, and lead to other addresses.
      BASE_URL: undefined,
      DEV: undefined,
      MODE: undefined,
      PROD: undefined,
      SSR: undefined,
      TRAJET_SITE_WORK: work,
      ASTRO_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
      NO_COLOR: "1"
    }
  })
  const output: Array<string> = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text))
  const end = () => child.kill("SIGTERM")
  process.once("exit", end)
  const [code]: ReadonlyArray<unknown> = await once(child, "close")
  process.off("exit", end)
  if (code !== 0) throw new Error(`the generator ended with ${String(code)}:\n${output.join("").trim()}`)
}

const firstLines = (text: string): string => text.trim().split("\n").slice(0, 5).join("\n")

type BuildOutcome = "up to date" | "built"

export interface BuildOptions {
  /** The folder that the API serves. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** Installs the packages that build the site, unless they are there. */
export const installGenerator = async (say: (line: string) => void): Promise<void> => {
  if (isInstalled(here)) return
  say("Installing the generator of the documentation (once) …")
  // Its packages need no scripts: their programs come as packages for the machine.
  const failure = await installPackages(here, "--ignore-scripts")
  if (failure !== null) throw new Error(`npm could not install the generator: ${firstLines(failure)}`)
}

/** Builds the site into a folder, unless the folder has the site of the same sources. Installs the generator if it is missing. */
export const buildSite = async ({ folder, say }: BuildOptions): Promise<BuildOutcome> => {
  const content = siteContent()
  const digest = digestOf(content)
  if (builtFrom(folder) === digest) return "up to date"
  await installGenerator(say)
  say("Building the documentation …")
  // Beside the generator, which moves files: the folder of temporary files may be on another device.
  mkdirSync(join(here, ".astro"), { recursive: true })
  const work = mkdtempSync(join(here, ".astro", "site-"))
  try {
    writeContent(work, content)
    for (const [path, name] of Object.entries(publishedFiles)) {
      mkdirSync(dirname(join(work, "public", name)), { recursive: true })
      writeFileSync(join(work, "public", name), readFileSync(join(root, path)))
    }
    writeFileSync(join(work, "public", "favicon.svg"), readFileSync(join(here, "theme", "favicon.svg")))
    await generate(work)
    await writeSearch(join(work, "out"), content.pages)
    const changelogPage = readFileSync(join(work, "out", `${changelog.slug}.html`), "utf8")
    writeFileSync(join(work, "out", `${changelog.slug}.xml`), feedOf(releasesOf(changelogPage)))
    packSite(join(work, "out"), folder, digest)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return "built"
}
