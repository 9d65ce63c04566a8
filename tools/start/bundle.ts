// Bundles the programs of npm start. It is started by the bootstrap, if a source changed since the last bundle.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { bundlePrograms, placesOfSources, root, startedPrograms } from "../bundles/bundle-programs.ts"
import { copyColourProfile } from "../bundles/installed-files.ts"
import { bundlesFolder, inputOf, manifestPath } from "./bundles.mjs"

/** Bundles that are kept, for products that run while another one is bundled. */
const keptMax = 5

const programs = {
  start: "tools/start/main.ts",
  prepare: "tools/start/prepare.ts",
  api: "apps/api/src/main.ts",
  dispatcher: "apps/webhook-dispatcher/src/main.ts",
  ...startedPrograms
}

/** What the bundler itself is made of, besides what it bundles. */
const bundler = [
  "tools/start/bundle.ts",
  "tools/bundles/bundle-programs.ts",
  "tools/bundles/installed-files.ts",
  "node_modules/.trajet-installed"
]

const name = `${Date.now()}-${process.pid}`
const folder = join(bundlesFolder(root), name)
mkdirSync(folder, { recursive: true })
// Read before the bundle: what changes meanwhile is bundled again.
const startedAt = Date.now()
const chunks = await bundlePrograms({
  programs,
  folder,
  plugins: [placesOfSources],
  output: { dir: folder, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" }
})
copyColourProfile(folder)

const sources = chunks
  .flatMap(({ moduleIds }) => moduleIds)
  .filter((id) => id.startsWith(`${root}/`) && !id.includes("/node_modules/"))
  .map((id) => relative(root, id))
const inputs = [...new Set([...sources, ...bundler])]
  .filter((path) => existsSync(join(root, path)))
  .map((path) => inputOf(root, path, startedAt))
const half = join(folder, "manifest.json")
writeFileSync(half, JSON.stringify({ name, inputs }))
renameSync(half, manifestPath(root))

const others = readdirSync(bundlesFolder(root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== name)
  .map((entry) => join(bundlesFolder(root), entry.name))
  .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
for (const old of others.slice(keptMax)) rmSync(old, { recursive: true, force: true })
