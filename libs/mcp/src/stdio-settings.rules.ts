/** Settings of the server on standard input and output. */
interface StdioSettings {
  readonly apiKey: string
  readonly origin: string
  readonly allowChanges: boolean
}

const flag = "--allow-changes"

export const usage = `usage: trajet-mcp [${flag}]
  TRAJET_API_KEY   your API key, svc_…
  TRAJET_API       address of the API with its version, such as https://api.example/v1
  ${flag}  offers also the tools that order and cancel`

const loopback = ["localhost", "127.0.0.1", "[::1]"]

const originOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, origin, pathname, search } = new URL(address)
  if (pathname !== "/v1" || search !== "") return null
  return protocol === "https:" || (protocol === "http:" && loopback.includes(hostname)) ? origin : null
}

/** Reads the arguments and the environment. Returns a text that names the wrong setting if one is wrong. */
export const stdioSettings = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string | undefined>>
): StdioSettings | string => {
  const unknown = args.find((arg) => arg !== flag)
  if (unknown !== undefined) return usage
  const apiKey = env["TRAJET_API_KEY"] ?? ""
  if (!/^svc_[\x21-\x7e]{1,200}$/u.test(apiKey))
    return `TRAJET_API_KEY: set your API key, which begins with svc_\n${usage}`
  const origin = originOf(env["TRAJET_API"] ?? "")
  if (origin === null) return `TRAJET_API: set the https address of the API, which ends in /v1\n${usage}`
  return { apiKey, origin, allowChanges: args.includes(flag) }
}
