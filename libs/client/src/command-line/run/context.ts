import { type Client, createClient } from "../../client.ts"
import { type Billing, credentialsFolder, environmentOf, isKey } from "../credentials/credentials.rules.ts"
import { readProfiles } from "../credentials/credentials.ts"
import type { KeySource } from "../credentials/read-key.ts"
import type { Terminal } from "../output/terminal.ts"
import { type Environment, variable, variables } from "../table/environment.ts"
import { type Input, UsageError } from "../table/parse.rules.ts"
import type { ExitName } from "../table/exit-codes.ts"

/** The inputs and outputs of a command. */
export interface Context {
  readonly input: Input
  readonly terminal: Terminal
  readonly env: Environment
  readonly home: string
  readonly stdin: KeySource & AsyncIterable<unknown>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** A command. It fails with an error that `failureOf` explains. */
export type Run = (context: Context) => Promise<ExitName | void>

/** The command has no key, or a key that it cannot use. The message says what to do. */
export class NoKey extends Error {
  override readonly name = "NoKey"
}

/** The key of a command, the API that it calls, and the billing entity of its orders. */
export interface Caller {
  readonly api: string
  readonly key: string
  /** The profile of the key; null if the key is in `TRAJET_API_KEY`. */
  readonly profile: string | null
  readonly billing: Billing | null
}

export const folderOf = ({ env, home }: Context): string => credentialsFolder(env, home)

/**
 * Checks the address that an option or a variable gives, and returns it without a trailing slash.
 *
 * @throws UsageError
 */
const checkedApi = (text: string, where: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if ((url?.protocol === "http:" || url?.protocol === "https:") && url.username === "") {
    return url.href.replace(/(?<!\/)\/+$/u, "")
  }
  throw new UsageError(`${where} has to be an address that begins with http:// or https://`)
}

const givenApi = ({ input }: Context): string | undefined => {
  const text = input.text("api")
  return text === undefined ? undefined : checkedApi(text, "--api")
}

const apiOfEnvironment = ({ env }: Context): string | undefined => {
  const text = variable(env, variables.api.name)
  return text === undefined ? undefined : checkedApi(text, variables.api.name)
}

/**
 * The address of the API for a command without a profile: `--api`, else `TRAJET_API`, else the address of `npm start`.
 */
export const apiAddress = (context: Context): string =>
  givenApi(context) ?? apiOfEnvironment(context) ?? variables.api.default

/** The name of the profile to use: the one that the user names, else the default. */
export const profileName = ({ input, env }: Context): string =>
  input.text("profile") ?? variable(env, variables.profile.name) ?? variables.profile.default

const keyOfEnvironment = (context: Context): Caller | null => {
  const key = variable(context.env, variables.key.name)
  if (key === undefined || context.input.text("profile") !== undefined) return null
  if (isKey(key)) return { api: apiAddress(context), key, profile: null, billing: null }
  throw new NoKey(`${variables.key.name} is no API key: a key begins with svc_test_ or svc_live_`)
}

/**
 * Finds the key and its API: the profile of `--profile`, else `TRAJET_API_KEY`, else the default profile. A command
 * with the key of a profile calls the API of the profile, unless `--api` or `TRAJET_API` names another API.
 *
 * @throws NoKey, CredentialsError, UsageError
 */
export const callerOf = (context: Context): Caller => {
  const fromEnvironment = keyOfEnvironment(context)
  if (fromEnvironment !== null) return fromEnvironment
  const name = profileName(context)
  const profiles = readProfiles(folderOf(context))
  const profile = profiles.get(name)
  if (profile === undefined) {
    const others = [...profiles.keys()].join(", ")
    throw new NoKey(
      others === ""
        ? `there is no key: run trajet login, or set ${variables.key.name}`
        : `there is no profile ${name}, only ${others}: name one with --profile, or run trajet login`
    )
  }
  const { key, billing = null } = profile
  return { api: givenApi(context) ?? apiOfEnvironment(context) ?? profile.api, key, profile: name, billing }
}

/** The typed client of the caller. */
export const clientOf = ({ api, key }: Pick<Caller, "api" | "key">): Client =>
  createClient({ baseUrl: api, apiKey: key })

/** @throws NoKey if the key is a live key */
export const checkTest = ({ key, profile }: Caller, what: string): void => {
  if (environmentOf(key) === "test") return
  const from = profile === null ? variables.key.name : `the profile ${profile}`
  throw new NoKey(
    `${from} has a key of the live environment, and ${what} works only in the test environment: use a key that begins with svc_test_`
  )
}
