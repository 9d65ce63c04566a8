import type { IncomingMessage } from "node:http"

interface Addressed {
  /** Empty: the address and port that the request came in on. */
  readonly publicUrl: string
}

/** The start of links. Never from the Host header: a client must not choose the target of links that others read. */
export const publicUrlOf = ({ socket }: IncomingMessage, { publicUrl }: Addressed): string => {
  if (publicUrl !== "") return publicUrl
  const host = socket.localFamily === "IPv6" ? `[${socket.localAddress ?? ""}]` : (socket.localAddress ?? "")
  return `${"encrypted" in socket ? "https" : "http"}://${host}:${socket.localPort ?? 0}`
}

/** The site for passkeys alone, from the Host header: the browser binds passkeys to the site that it sees itself. */
export const siteUrlOf = ({ headers, socket }: IncomingMessage, { publicUrl }: Addressed): string =>
  publicUrl === "" ? `${"encrypted" in socket ? "https" : "http"}://${headers.host ?? ""}` : publicUrl
