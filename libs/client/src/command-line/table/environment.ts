/** The environment variables of the command, for docs/settings.md. */
export const variables = {
  api: {
    name: "TRAJET_API",
    default: "http://127.0.0.1:8080/v1",
    values: "an address with the version at its end",
    text: "Base address of the API, also for the key of a profile, unless `--api` is given. By default that of the profile."
  },
  key: {
    name: "TRAJET_API_KEY",
    default: null,
    values: "an API key",
    text: "Key of the commands, instead of a profile of `trajet login`."
  },
  profile: {
    name: "TRAJET_PROFILE",
    default: "test",
    values: "a name",
    text: "Profile of the commands, if neither `--profile` nor `TRAJET_API_KEY` is given."
  },
  secret: {
    name: "TRAJET_WEBHOOK_SECRET",
    default: null,
    values: "`whsec_` and the base64 of 24 to 64 bytes",
    text: "Signing secret of `trajet listen` without `--secret`, a new one at each start if it is not set; and of `trajet receive`."
  }
} as const

/** The environment of the process. An empty variable counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value of a variable; undefined if the variable is not set or is empty. */
export const variable = (env: Environment, name: string): string | undefined => {
  const value = env[name]
  return value === "" ? undefined : value
}
