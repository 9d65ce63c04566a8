import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { packageNames, packPackage, sizeLine } from "./pack-package.ts"

// The tarballs to publish: the manifests in libs lead to sources, which are not published.
const folder = resolve(process.argv[2] ?? "dist")
mkdirSync(folder, { recursive: true })
for (const name of packageNames) {
  const packed = packPackage(name, folder)
  console.log(`${sizeLine(packed)}\n  ${packed.tarball}`)
}
