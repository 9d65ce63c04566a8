/** A start tag of an HTML text, from its `<` to its `>`. */
export interface Tag {
  readonly name: string
  readonly start: number
  readonly end: number
}

const isNameStart = (char: string | undefined): boolean => char !== undefined && /[a-z]/iu.test(char)

/** The index after the `>` that ends the tag; quotes may hold other `>`. */
const endOfTag = (html: string, start: number): number => {
  let quote = ""
  for (let at = start; at < html.length; at++) {
    const char = html.charAt(at)
    if (quote !== "") quote = char === quote ? "" : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === ">") return at + 1
  }
  return html.length
}

/** The start tags of a page that the generator wrote, without those in the texts of scripts and styles. */
export const startTags = (html: string): ReadonlyArray<Tag> => {
  const tags: Array<Tag> = []
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) at = Math.max(html.indexOf("-->", at), at + 1)
    else if (!isNameStart(html[at + 1])) at += 1
    else {
      const end = endOfTag(html, at)
      const name = /^[\w-]+/u.exec(html.slice(at + 1, at + 40))?.[0].toLowerCase() ?? ""
      tags.push({ name, start: at, end })
      const close = name === "script" || name === "style" ? html.indexOf(`</${name}`, end) : end
      at = close < 0 ? html.length : close
    }
  }
  return tags
}
