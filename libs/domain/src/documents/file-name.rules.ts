const nameLengthMax = 255

// What a name shows must be what it is: no controls, and nothing that turns the direction of text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * The name of a file as it is kept and shown: without the folders it came from and without what cannot be seen. A name
 * of which nothing is left becomes `document`.
 */
export const plainFileName = (given: string): string => {
  const last = given.split(/[/\\]/u).at(-1) ?? ""
  // Cut between characters, and not through one.
  const plain = Array.from(last.replaceAll(unseen, "").trim()).slice(0, nameLengthMax).join("").trimEnd()
  return plain === "" || plain === "." || plain === ".." ? "document" : plain
}
