const word = /\p{L}{3,}/gu

/** The words of three letters and more in a text, in small letters. */
export const tokensOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(word) ?? []

/** The text with single spaces, whichever they were. */
export const plainSpaces = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()
