interface ReadMail {
  /** Names and values of the header, unchanged except that folded lines are joined. */
  readonly header: ReadonlyArray<readonly [name: string, value: string]>
  /** The value of a header field, encoded words decoded. */
  readonly field: (name: string) => string
  readonly text: string
}

const decodedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1"
  )

/** Decodes RFC 2047. */
const decodedWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/gu, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/giu, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodedBytes(word.replaceAll("_", " ")).toString("utf8")
    )

const decodedBody = (body: string, encoding: string): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8")
  return encoding === "quoted-printable" ? decodedBytes(body.replaceAll("=\r\n", "")).toString("utf8") : body
}

/** Reads a mail with one plain text part. */
export const readMail = (source: string): ReadMail => {
  const end = source.indexOf("\r\n\r\n")
  const header = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/gu, " ")
    .split("\r\n")
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const)
  const field = (name: string) => decodedWords(header.find(([each]) => each === name)?.[1] ?? "")
  const text = decodedBody(source.slice(end + 4), field("Content-Transfer-Encoding")).replaceAll("\r\n", "\n")
  return { header, field, text }
}
