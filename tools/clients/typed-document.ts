import { readFileSync, writeFileSync } from "node:fs"
import { clientVersion } from "./client-sources.ts"
import { typedDocument } from "./typed-document.rules.ts"

/** Writes the document that a client in a language with static types is generated from, with the number of the release. */
export const writeTypedDocument = (openapi: string, to: string): void => {
  const document = typedDocument(JSON.parse(readFileSync(openapi, "utf8")))
  writeFileSync(to, JSON.stringify({ ...document, info: { title: "Trajet", version: clientVersion() } }))
}
