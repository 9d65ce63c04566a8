import { createHash } from "node:crypto"
import { join } from "node:path"
import { foreignNames } from "./foreign-town-names.data.ts"
import { frenchNames } from "./french-town-names.data.ts"
import { furtherTowns } from "./further-towns.data.ts"
import { gazetteerFormat } from "./gazetteer-file.ts"
import { sourceVersions } from "./gazetteer-source.ts"

/** The path of the gazetteer for this format, these data packages and these tables of towns and names. */
export const gazetteerPath = async (cacheFolder: string): Promise<string> => {
  const names = createHash("sha256")
    .update(JSON.stringify([foreignNames, frenchNames, furtherTowns]))
    .digest("hex")
    .slice(0, 8)
  return join(cacheFolder, `gazetteer-${gazetteerFormat}-${await sourceVersions()}-${names}.tsv`)
}
