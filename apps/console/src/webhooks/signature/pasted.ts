import type { BodyOf } from "@trajet/contract"

export type SignatureCheckRequest = BodyOf<"POST /console/api/signature-check">
type Header = SignatureCheckRequest["headers"][number]

/** The API checks no more headers. */
const headersMax = 60

const around = new Set([" ", "\t", "'", '"', ",", "\\"])

/** The text without the blanks, quotes, commas and backslashes around it. */
const bare = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && around.has(text.charAt(start))) start += 1
  while (end > start && around.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const headerOf = (line: string): ReadonlyArray<Header> => {
  const text = bare(bare(line).replace(/^-H /u, ""))
  const colon = text.indexOf(":")
  const name = bare(text.slice(0, Math.max(0, colon)))
  return /^[\w-]+$/u.test(name) ? [{ name: name.toLowerCase(), value: bare(text.slice(colon + 1)) }] : []
}

/**
 * The check of a delivery with headers as people paste them: one a line, from a log, a printed object, or a curl command.
 * Lines without a header are left out. Null if no line has one.
 */
export const pastedCheck = (endpointId: string, text: string, body: string): SignatureCheckRequest | null => {
  const headers = text.split(/\r?\n/u).flatMap(headerOf).slice(0, headersMax)
  return headers.length === 0 ? null : { endpoint_id: endpointId, headers, body }
}
