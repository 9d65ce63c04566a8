interface Sent {
  readonly url: string
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly body: string
}

/** A word of a POSIX shell: quotes in it cannot end it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A shell command that sends a webhook again, with the same bytes. */
export const requestCurl = ({ body, headers, url }: Sent): string =>
  [
    `curl -sS -i -X POST ${quoted(url)}`,
    ...headers.map(({ name, value }) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-binary ${quoted(body)}`
  ].join(" \\\n")

/** A request as it goes over the line. */
export const requestText = ({ body, headers, url }: Sent): string =>
  [`POST ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`), "", body].join("\n")

/** JSON with a member a line; the text itself if it is no JSON. */
export const formattedJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
