import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { clientFiles, kitFiles, printedFolder } from "./client-files.ts"

const write = (folder: string, files: ReadonlyMap<string, string>): void => {
  for (const [name, source] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
  }
}

// node --conditions=@trajet/source tools/print-client/main.ts
const files = await clientFiles()
rmSync(printedFolder, { recursive: true, force: true })
write(printedFolder, files)
write("", await kitFiles())
