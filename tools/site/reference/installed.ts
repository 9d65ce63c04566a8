import { join } from "node:path"
import type { ClientLanguage } from "../../clients/client-language.model.ts"
import { workOf } from "../../clients/client-sources.ts"

/** Builds and packs a client, and installs its package in a folder. */
export const installed = async (client: ClientLanguage, folder: string): Promise<void> => {
  const work = workOf(client.name, join(folder, "client"))
  await client.build(work)
  await client.install(await client.pack(work), folder)
}
