const scheme = /^postgres(?:ql)?:\/\//u
const endOfHosts = /[/?#]/u

/**
 * The addresses of the single servers of an address that may name several hosts, in their order. node-postgres knows
 * addresses of one host only.
 */
export const serversOf = (url: string): ReadonlyArray<string> => {
  const begin = scheme.exec(url)?.[0].length
  if (begin === undefined) return [url]
  const length = url.slice(begin).search(endOfHosts)
  const end = length < 0 ? url.length : begin + length
  // A password may contain "@", a host may not.
  const first = Math.max(begin, url.lastIndexOf("@", end - 1) + 1)
  const hosts = url
    .slice(first, end)
    .split(",")
    .filter((host) => host !== "")
  return hosts.length < 2 ? [url] : hosts.map((host) => `${url.slice(0, first)}${host}${url.slice(end)}`)
}
