/** Writes a count as people in English do: 20000 is 20,000. */
export const groupedText = (count: number): string => {
  const digits = String(count)
  const groups: Array<string> = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(",")
}
