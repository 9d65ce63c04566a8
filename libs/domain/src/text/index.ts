export { foldText } from "./fold.rules.ts"
export { groupedText } from "./grouped.rules.ts"
export { characterCount, isLongerThan } from "./length.rules.ts"
export { canonicalId, isUuid } from "./uuid.rules.ts"
