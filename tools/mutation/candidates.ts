import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Mutant } from "./mutant.model.ts"
import { findMutants } from "./mutants.ts"
import { productionFiles } from "./production-files.ts"

/** Every mutant of the production code below a root. */
export const allMutants = (root: string): ReadonlyArray<Mutant> =>
  productionFiles(root).flatMap((file) => findMutants(file, readFileSync(join(root, file), "utf8")))
