export { french } from "./french.ts"
export type { Texts } from "./texts.model.ts"
