import { isProblem } from "../../connection/client.errors.ts"
import {
  type Billing,
  CredentialsError,
  environmentOf,
  isKey,
  isProfileName,
  type Profile
} from "../credentials/credentials.rules.ts"
import { readProfiles, writeProfiles } from "../credentials/credentials.ts"
import { readKey } from "../credentials/read-key.ts"
import { variable, variables } from "../table/environment.ts"
import { UsageError } from "../table/parse.rules.ts"
import { printList } from "./answers.ts"
import { billingOf } from "./trip.rules.ts"
import { apiAddress, clientOf, type Context, folderOf, NoKey, profileName, type Run } from "./context.ts"

const askedKey = async ({ env, stdin, terminal }: Context): Promise<string> => {
  const given = variable(env, variables.key.name)
  // A key on standard input comes before the variable. On a terminal, the variable is used and no question is asked.
  const key =
    (stdin.isTTY ? given : undefined) ??
    (await readKey(
      stdin,
      () => terminal.ask("API key (it is not shown): "),
      () => terminal.note("")
    ))
  if (isKey(key)) return key
  throw new NoKey(
    key === ""
      ? "no key came: type it at the question, or send it to standard input, as in trajet login < key.txt"
      : "this is no API key: a key begins with svc_test_ or svc_live_"
  )
}

/** True if the key may also read missions. Fails if the API refuses the key. */
const mayRead = async (profile: Profile, signal: AbortSignal): Promise<boolean> => {
  try {
    await clientOf(profile).transports.list({ limit: 1 }, { signal })
    return true
  } catch (error) {
    // The API accepts this key, which only lacks the scope to read missions.
    if (isProblem(error, "insufficient_scope")) return false
    throw error
  }
}

const checkedName = (name: string): string => {
  if (isProfileName(name)) return name
  throw new UsageError("--profile has to be a name of letters, digits, `.`, `_` and `-`, at most 40")
}

const profileOf = (api: string, key: string, billing: Billing | null): Profile =>
  billing === null ? { api, key } : { api, key, billing }

export const login: Run = async (context) => {
  const { input, signal, terminal } = context
  const given = input.text("profile")
  if (given !== undefined) checkedName(given)
  const api = apiAddress(context)
  const ownBilling = billingOf(input, null)
  // The file is read before the question, so that no user types a key that cannot be stored.
  const before = readProfiles(folderOf(context))
  const key = await askedKey(context)
  const name = given ?? environmentOf(key)
  const profile = profileOf(api, key, ownBilling ?? before.get(name)?.billing ?? null)
  const reads = await mayRead(profile, signal)
  const path = writeProfiles(folderOf(context), new Map([...before, [name, profile]]))
  if (input.flag("json")) return terminal.json({ profile: name, environment: environmentOf(key), api, file: path })
  terminal.print(
    `${terminal.style("green", "Kept")} as profile ${terminal.style("bold", name)}: a key of the ${environmentOf(key)} environment at ${api}.`,
    `File: ${path}`
  )
  if (!reads) terminal.note("The key lacks the scope transports:read: commands that list and show will be refused.")
  if (name !== variables.profile.default)
    terminal.print(`Use it with --profile ${name}, or ${variables.profile.name}=${name}.`)
}

export const logout: Run = async (context) => {
  const { input, terminal } = context
  const name = profileName(context)
  const before = readProfiles(folderOf(context))
  if (!before.has(name)) throw new CredentialsError(`there is no profile ${name}: trajet profiles lists them`)
  writeProfiles(folderOf(context), new Map([...before].filter(([one]) => one !== name)))
  if (input.flag("json")) return terminal.json({ profile: name, removed: true })
  terminal.print(`Removed the profile ${name}. The key itself is valid until it is revoked.`)
}

interface NamedProfile {
  readonly name: string
  readonly environment: string
  readonly api: string
  readonly company: string | null
}

export const profiles: Run = async (context) => {
  const list = [...readProfiles(folderOf(context))].map(([name, { api, billing, key }]): NamedProfile => ({
    name,
    environment: environmentOf(key),
    api,
    company: billing?.company_name ?? null
  }))
  const columns = [
    { title: "PROFILE", text: ({ name }: NamedProfile) => name },
    { title: "ENVIRONMENT", text: ({ environment }: NamedProfile) => environment },
    { title: "API", text: ({ api }: NamedProfile) => api, widthMin: 16 },
    { title: "BILLING", text: ({ company }: NamedProfile) => company ?? "", widthMin: 8, spare: 1 }
  ]
  printList(context, list, { id: ({ name }) => name, columns, empty: "There is no profile yet: run trajet login." })
}
