import { curlOf } from "../curl.ts"
import type { SampleLanguage } from "../sample-language.model.ts"

export const curlCalls: SampleLanguage = {
  language: "curl",
  name: "curl",
  notation: "bash",
  textOf: curlOf,
  project: null
}
