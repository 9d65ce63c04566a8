// Bundles the programs that tests start into a folder: node bundle-test-programs.ts <folder>. A process of its own, because
// the bundler and the documents that it makes would stay in the memory of the run.
import { bundlePrograms, placesOfSources, startedPrograms } from "../bundles/bundle-programs.ts"
import { copyColourProfile } from "../bundles/installed-files.ts"
import { testPrograms } from "./bundled-program.ts"

const [, , folder = ""] = process.argv

await bundlePrograms({
  programs: { ...testPrograms, ...startedPrograms },
  folder,
  plugins: [placesOfSources],
  output: { dir: folder, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" }
})
copyColourProfile(folder)
