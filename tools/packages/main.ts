import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { packageNames, packPackage, sizeLine } from "./pack-package.ts"

// npm run pack:packages [folder [package…]]: makes the tarballs to publish, of all packages by default. Each package is
// staged first, because the manifests in libs point to sources, which are not published.
const [target = "dist", ...wanted] = process.argv.slice(2)
const folder = resolve(target)
const names = packageNames.filter((name) => wanted.length === 0 || wanted.includes(name))
if (names.length < wanted.length) {
  console.error(`the packages are ${packageNames.join(" and ")}`)
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
for (const name of names) {
  const packed = packPackage(name, folder)
  console.log(`${sizeLine(packed)}\n  ${packed.tarball}`)
}
