import type { ConnectionOptions } from "./call.model.ts"
import { ConfigurationError } from "./client.errors.ts"

/** Facts about the runtime that distinguish a browser or a mobile app from a server. */
export interface Surroundings {
  readonly hasDocument: boolean
  readonly userAgent: string
  readonly product: string
}

/** True in browsers, their workers and mobile apps: every user of such a program could read its key. */
export const isPublic = ({ hasDocument, userAgent, product }: Surroundings): boolean =>
  hasDocument || userAgent.startsWith("Mozilla/") || product === "ReactNative"

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(host)

/**
 * Returns the base address without a trailing slash.
 *
 * @throws ConfigurationError
 */
export const checkedBase = (text: string, apiKey: string | undefined): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new ConfigurationError("baseUrl has to be an http or https address with the version, such as https://host/v1")
  }
  if (url.protocol === "http:" && apiKey?.startsWith("svc_live_") === true && !isLoopback(url.hostname)) {
    throw new ConfigurationError("baseUrl has to begin with https://, because apiKey is a live key")
  }
  return url.href.replace(/(?<!\/)\/+$/u, "")
}

const headerText = /^[\x21-\x7e]+$/u

/**
 * Checks that a program on a server has a key or a session, and that a public program has a session.
 *
 * @throws ConfigurationError, which never shows the key
 */
export const checkCaller = (
  { apiKey, session }: Pick<ConnectionOptions, "apiKey" | "session">,
  isInPublic: boolean
): void => {
  if ((apiKey === undefined) === (session === undefined)) {
    throw new ConfigurationError("give either apiKey or session")
  }
  if (apiKey !== undefined && isInPublic) {
    throw new ConfigurationError("API keys stay on servers: give the session of a person here")
  }
  if (apiKey !== undefined && !(apiKey.startsWith("svc_") && headerText.test(apiKey))) {
    throw new ConfigurationError("apiKey has to be an API key, which begins with svc_test_ or svc_live_")
  }
  if (typeof session === "string") checkSession(session)
}

/**
 * Checks the text of a session before the runtime does: the error of the runtime for a wrong header shows its text.
 *
 * @throws ConfigurationError
 */
export const checkSession = (session: string): void => {
  if (session.startsWith("svc_")) throw new ConfigurationError("session is an API key, and API keys stay on servers")
  if (!headerText.test(session)) throw new ConfigurationError("session has to be text without spaces")
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu

/** @throws ConfigurationError if the key is not a UUID v4 */
export const checkedKey = (key: string): string => {
  if (uuidV4.test(key)) return key
  throw new ConfigurationError("idempotencyKey has to be a UUID v4")
}

const filled = (name: string, value: string | undefined): string => {
  // The runtime would remove a dot segment from the path, and the request would reach another endpoint.
  if (typeof value === "string" && value !== "" && value !== "." && value !== "..") return encodeURIComponent(value)
  throw new ConfigurationError(`${name} has to be an id`)
}

/**
 * Puts the values of the names into a path.
 *
 * @throws ConfigurationError if a value cannot be a segment of a path
 */
export const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) => filled(name, params[name]))

/** Writes a query with its `?`; an empty text if no member is defined. */
export const queryText = (query: object): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) given.append(name, String(value))
  }
  const text = given.toString()
  return text === "" ? "" : `?${text}`
}
