/** Stands for members or items that a page leaves out. */
export const elision = "…"

/** Each `…` outside of texts as a member, or as an item, of valid JSON. */
const withMarks = (text: string): string => {
  const open: Array<string> = []
  let inText = false
  return [...text]
    .map((char, index, chars) => {
      if (char === '"' && chars[index - 1] !== "\\") inText = !inText
      if (inText) return char
      if (char === "{" || char === "[") open.push(char)
      if (char === "}" || char === "]") open.pop()
      if (char !== elision) return char
      return open.at(-1) === "{" ? `"${elision}": 0` : `"${elision}"`
    })
    .join("")
}

/** JSON in which `…` stands for members of an object, or for the last items of a list. */
export const parsePartial = (text: string): unknown => JSON.parse(withMarks(text))
