const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const uuidLength = 36

/** True for the canonical form of a UUID. Callers skip the store for anything else: no row can have such an id. */
export const isUuid = (text: string): boolean => form.test(text)

/** Returns the canonical form of a UUID in any case, and other texts unchanged. */
export const canonicalId = (text: string): string => {
  if (text.length !== uuidLength) return text
  const lower = text.toLowerCase()
  return isUuid(lower) ? lower : text
}
