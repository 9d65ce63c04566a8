import { cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "./bundle-programs.ts"

/** The folder of an installed package. */
export const installedFolder = (name: string): string => {
  const folder = join(root, "node_modules", name)
  if (!existsSync(join(folder, "package.json"))) throw new Error(`${name} is not installed`)
  return folder
}

/** Copies what the writer of PDFs reads beside itself. */
export const copyColourProfile = (folder: string): void => {
  const profile = "data/sRGB_IEC61966_2_1.icc"
  cpSync(join(installedFolder("pdfkit"), "js", profile), join(folder, profile))
}
