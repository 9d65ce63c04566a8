import type { ApiDocument, PlacedOperation } from "./api-document.ts"
import { csharpCalls } from "./languages/csharp.ts"
import { curlCalls } from "./languages/curl.ts"
import { goCalls } from "./languages/go.ts"
import { javaCalls } from "./languages/java.ts"
import { phpCalls } from "./languages/php.ts"
import { pythonCalls } from "./languages/python.ts"
import { typescriptCalls } from "./languages/typescript.ts"
import type { SampleLanguage } from "./sample-language.model.ts"

/** Every language in which the reference shows calls. A new language is a line here. */
export const sampleLanguages: ReadonlyArray<SampleLanguage> = [
  curlCalls,
  typescriptCalls,
  pythonCalls,
  phpCalls,
  goCalls,
  javaCalls,
  csharpCalls
]

interface Sample extends Pick<SampleLanguage, "language" | "name" | "notation"> {
  readonly text: string
}

/** The call of an operation in every language, from the examples of the contract. */
export const samplesOf = (document: ApiDocument, operation: PlacedOperation): ReadonlyArray<Sample> =>
  sampleLanguages.map(({ language, name, notation, textOf }) => ({
    language,
    name,
    notation,
    text: textOf(document, operation)
  }))
