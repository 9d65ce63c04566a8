export { dayWords } from "./day-words.rules.ts"
export { french } from "./french.ts"
export { Language } from "./language.model.ts"
export type { Texts } from "./texts.model.ts"
