import { clientVersion } from "./client-sources.ts"
import { typedDocument } from "./typed-document.rules.ts"

/** The document that a client in a language with static types is generated from, with the number of the release. */
export const releasedDocument = (document: unknown): object => ({
  ...typedDocument(document),
  info: { title: "Trajet", version: clientVersion() }
})
