/** Reads an amount of euros as people type it in either language; null if it is none of at least 0 with two decimals. */
export const amountOf = (text: string): number | null => {
  const plain = text.replaceAll(/[\s\u00A0\u202F€]/gu, "").replace(",", ".")
  return /^\d{1,7}(?:\.\d{1,2})?$/u.test(plain) ? Number(plain) : null
}
