import { Option } from "effect"

/** 32 letters and digits, without I, L, O and U, which people confuse with others (DRV-2). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** 12 letters of 5 bits each are 60 bits (docs/adr/0055). */
export const codeLetters = 12

const groupLetters = 4

/** The code of random bytes, one letter a byte. Each letter is equally probable, because 32 divides 256. */
export const codeOfBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeLetters), (byte) => alphabet[byte % alphabet.length]).join("")

/** A code as people read and type it: `K7QM-3XVD-9RTP`. */
export const shownCode = (code: string): string =>
  Array.from({ length: code.length / groupLetters }, (_, n) =>
    code.slice(n * groupLetters, (n + 1) * groupLetters)
  ).join("-")

/** The code that a driver typed or a link carried. Ignores case, spaces and hyphens, and reads O as 0, I and L as 1. */
export const parseCode = (text: string): Option.Option<string> => {
  const code = text.replaceAll(/[\s-]/gu, "").toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/gu, "1")
  const isCode = code.length === codeLetters && [...code].every((letter) => alphabet.includes(letter))
  return isCode ? Option.some(code) : Option.none()
}
