/** The parts of an absolute target. Unlike `URL`, this changes nothing of the path. */
const absoluteForm = /^(https?):\/\/([^/?#]*)([/?#].*)?$/isu

const defaultPorts: Readonly<Record<string, string>> = { http: ":80", https: ":443" }

const authorityOf = (text: string, scheme: string): string => {
  const lower = text.toLowerCase()
  const port = defaultPorts[scheme] ?? ""
  return lower.endsWith(port) ? lower.slice(0, -port.length) : lower
}

/**
 * The path and query of an absolute target, `http://host/v1/…`, if its authority is that of the Host header (RFC 9112
 * section 3.2.2). Any other target is returned unchanged.
 */
export const originForm = (target: string, host: string | undefined): string => {
  if (target.startsWith("/")) return target
  const [, scheme = "", authority = "", rest = ""] = absoluteForm.exec(target) ?? []
  const given = scheme.toLowerCase()
  if (authority === "" || host === undefined || authorityOf(authority, given) !== authorityOf(host, given))
    return target
  return rest.startsWith("/") ? rest : `/${rest}`
}

// ALPHA, DIGIT, "-", ".", "_" and "~" (RFC 3986 section 2.3).
const escapedUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/iu

/**
 * True for a path with an escape of an unreserved character, such as `%76` for `v`. It is no path of this host: with two
 * spellings of one path, a check of the text would see another path than the router.
 */
export const hasNeedlessEscape = (path: string): boolean => path.includes("%") && escapedUnreserved.test(path)

/**
 * The text by which the router finds the route of a target. Leaves out the query, which the router would parse without a
 * bound: 16 kB of broken escapes cost 30 ms. Encodes `;` and `#`, because the router would end the path at the first of
 * them: `/v1/transports/<id>;a/cancel` would reach `/v1/transports/<id>`.
 */
export const routedPath = (target: string): string => {
  if (!/[?;#]/u.test(target)) return target
  const [path = ""] = target.split("?", 1)
  return path.replaceAll(";", "%3B").replaceAll("#", "%23")
}
