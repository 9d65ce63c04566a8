// Measures the gazetteer on this machine: node --conditions=@trajet/source
// libs/adapters-local/src/places/gazetteer-times.bench.ts
import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildGazetteer } from "./gazetteer-build.ts"
import { openGazetteer } from "./gazetteer-file.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import { findTowns } from "./town-search.rules.ts"

const searches = 20_000
const text = "Garage du Centre, 12 bis avenue du Général Leclerc, 01400 Neuville-les-Dames, France"

const timed = async <A>(name: string, work: () => Promise<A>, times = 1): Promise<A> => {
  const start = performance.now()
  const result = await work()
  console.log(`${name}: ${((performance.now() - start) / times).toFixed(3)} ms`)
  return result
}

const folder = await mkdtemp(join(tmpdir(), "gazetteer-"))
const path = await timed("build and write", () => buildGazetteer(folder))
console.log(`file: ${(await stat(path)).size} bytes`)
const gazetteer = await timed("load", async () => openGazetteer(await readFile(path)))
if (gazetteer === undefined) throw new Error("the gazetteer cannot be read")
await timed(
  "one search",
  async () => {
    for (let count = 0; count < searches; count += 1) {
      const found = findTowns(text, gazetteer)
      if (found === undefined || candidatesOf(found).length === 0) throw new Error("nothing was found")
    }
  },
  searches
)
await rm(folder, { recursive: true })
