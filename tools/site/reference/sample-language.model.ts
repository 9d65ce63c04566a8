import type { Command } from "../../clients/client-language.model.ts"
import type { ApiDocument, PlacedOperation } from "./api-document.ts"

/** Runs the calls of a language in a folder of its own. Each step throws if a program is missing. */
export interface SampleProject {
  /** The file of a call, below the folder. */
  readonly file: (operationId: string) => string
  /** Installs the client in the folder, from its package. */
  readonly install: (folder: string) => Promise<void>
  /** Checks the types of the files of all calls against the client, and compiles them. */
  readonly check: (folder: string, files: ReadonlyArray<string>) => Promise<void>
  readonly command: (folder: string, operationId: string) => Command
}

/** A language in which the reference shows each call. */
export interface SampleLanguage {
  readonly language: string
  /** As people call the language. */
  readonly name: string
  /** The name of its notation for code blocks. */
  readonly notation: string
  /** A call. Its address, key and ids are variables of the environment: `API`, `KEY`, `ID`, `DELIVERY`, `ENDPOINT`, `LINK`. */
  readonly textOf: (document: ApiDocument, operation: PlacedOperation) => string
  /** Null for curl, whose calls are played for the answers that pages show. */
  readonly project: SampleProject | null
}
