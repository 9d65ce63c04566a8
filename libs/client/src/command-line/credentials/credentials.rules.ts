import { isAbsolute, join } from "node:path"
import { type Environment, variable } from "../table/environment.ts"

/** The company that pays for a mission: the member `billing` of an order. */
export interface Billing {
  readonly company_name: string
  readonly email: string
  readonly address: string
  readonly siret?: string
}

/** A kept key, with the address of its API and the billing entity of its orders. */
export interface Profile {
  readonly api: string
  readonly key: string
  readonly billing?: Billing
}

export type Profiles = ReadonlyMap<string, Profile>

/** The file of kept keys cannot be read, trusted or written. The message says what to do. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError"
}

const profileName = /^[a-z\d][\w.-]{0,39}$/iu

export const isProfileName = (name: string): boolean => profileName.test(name)

/** True if the text has the form of a test key or a live key. */
export const isKey = (text: string): boolean => /^svc_(?:test|live)_[\x21-\x7e]{1,200}$/u.test(text)

export const environmentOf = (key: string): "test" | "live" => (key.startsWith("svc_live_") ? "live" : "test")

/** The folder of the credentials: `$XDG_CONFIG_HOME/trajet`, or `~/.config/trajet`. */
export const credentialsFolder = (env: Environment, home: string): string => {
  const base = variable(env, "XDG_CONFIG_HOME")
  // The XDG Base Directory Specification says to ignore a relative path.
  return join(base !== undefined && isAbsolute(base) ? base : join(home, ".config"), "trajet")
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textIn = (record: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = record[name]
  return typeof value === "string" && value.length > 0 && value.length <= 2000 ? value : null
}

const billingIn = (value: unknown): Billing | null => {
  if (!isRecord(value)) return null
  const company_name = textIn(value, "company_name")
  const [email, address] = [textIn(value, "email"), textIn(value, "address")]
  if (company_name === null || email === null || address === null) return null
  const siret = textIn(value, "siret")
  return { company_name, email, address, ...(siret === null ? {} : { siret }) }
}

const profileIn = (value: unknown): Profile | null => {
  if (!isRecord(value)) return null
  const [api, key] = [textIn(value, "api"), textIn(value, "key")]
  if (api === null || !URL.canParse(api) || key === null || !isKey(key)) return null
  if (value["billing"] === undefined) return { api, key }
  const billing = billingIn(value["billing"])
  return billing === null ? null : { api, key, billing }
}

/**
 * Reads the text of the credentials file. Returns null for a text of another form. Throws no error that shows the keys.
 */
export const profilesIn = (text: string): Profiles | null => {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(file) || file["version"] !== 1 || !isRecord(file["profiles"])) return null
  const profiles = new Map<string, Profile>()
  for (const [name, value] of Object.entries(file["profiles"])) {
    const profile = profileIn(value)
    if (profile === null || !isProfileName(name)) return null
    profiles.set(name, profile)
  }
  return profiles
}

/** The text of the credentials file. */
export const credentialsText = (profiles: Profiles): string =>
  `${JSON.stringify({ version: 1, profiles: Object.fromEntries(profiles) }, null, 2)}\n`
