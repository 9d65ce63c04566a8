const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;"
}

/** A text in HTML or SVG. */
export const escaped = (text: string): string => text.replaceAll(/["&'<>]/gu, (character) => escapes[character] ?? "")
