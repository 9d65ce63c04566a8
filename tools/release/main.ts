import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { buildRelease } from "./build-release.ts"

// npm run build:release -- --to FOLDER: builds the archive of this version. docs/install.md says how it is installed.
const { values } = parseArgs({
  options: { to: { type: "string", default: "dist/release" }, "without-docs": { type: "boolean", default: false } }
})
const { archive, bytes } = await buildRelease({
  to: resolve(values.to),
  docs: !values["without-docs"],
  say: (line) => console.log(line)
})
console.log(`${archive}: ${(bytes / 2 ** 20).toFixed(1)} MiB`)
