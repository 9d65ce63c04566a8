/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A sentence of the contract as HTML: only code in backticks is marked. */
export const inlineHtml = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/gu, "<code>$1</code>")

/** A code block of a Markdown page. */
export const fenced = (language: string, text: string, title?: string): string =>
  `\`\`\`${language}${title === undefined ? "" : ` title="${title}"`}\n${text}\n\`\`\``
