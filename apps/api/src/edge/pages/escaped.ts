const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;"
}

/** A text as it stands in HTML, SVG and XML, also within quotes. */
export const escaped = (text: string): string => text.replaceAll(/["&'<>]/gu, (character) => escapes[character] ?? "")
