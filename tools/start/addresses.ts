type Env = Readonly<Record<string, string | undefined>>

const loopback = "127.0.0.1"
const everyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::"])

const hostOf = (env: Env): string => env["TRAJET_HOST"] || loopback

/** The base address of the API, as it is printed: `http://127.0.0.1:8080/v1`. */
export const apiUrlOf = (port: number, env: Env): string => {
  const scheme = (env["TRAJET_TLS_CERT"] ?? "") === "" ? "http" : "https"
  const host = hostOf(env)
  const shown = everyAddress.has(host) || host === "localhost" ? loopback : host
  return `${scheme}://${shown.includes(":") ? `[${shown}]` : shown}:${port}/v1`
}

/** Where people open pages: the API's host, with a name where passkeys would refuse its address. */
export const consoleOrigin = (apiUrl: string): string =>
  apiUrl.replace(/(?:\/operations)?\/v1$/u, "").replace(/\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/u, "//localhost")

/**
 * The setting with the address that is printed for the console, unless the environment has one. Production must name its
 * own, and a product that listens on every address is reached by addresses that nobody here knows.
 */
export const publicUrlSetting = (port: number, env: Env): { readonly TRAJET_PUBLIC_URL?: string } =>
  (env["TRAJET_PUBLIC_URL"] ?? "") !== "" || env["TRAJET_ENV"] === "production" || everyAddress.has(hostOf(env))
    ? {}
    : { TRAJET_PUBLIC_URL: consoleOrigin(apiUrlOf(port, env)) }
