import { Result } from "effect"
import { readFileSync, statSync } from "node:fs"
import { type Environment, SettingsRefused } from "../safe-settings.rules.ts"
import type { Described, SettingDescription } from "./declared.ts"

const bytesMax = 65_536

/** The text of a file of a secret, without the line break that editors add. Throws if it is no readable file of a text. */
const secretIn = (path: string, canBeEmpty: boolean): string | undefined => {
  const { size } = statSync(path)
  if (size > bytesMax) throw new Error(`it has over ${bytesMax} bytes`)
  const text = readFileSync(path, "utf8").replace(/\r?\n$/u, "")
  if (text === "" && !canBeEmpty) throw new Error("it is empty")
  return text === "" ? undefined : text
}

const reasonOf = (cause: unknown): string => {
  const code: unknown = Reflect.get(Object(cause), "code")
  return typeof code === "string" ? code : cause instanceof Error ? cause.message : "it cannot be read"
}

/** The value of one secret, the fault of its file, or undefined if no file is named. */
const valueOf = (
  { canBeEmpty, name }: SettingDescription,
  env: Environment
): Result.Result<string | undefined, string> => {
  const [given = "", path = ""] = [env[name], env[`${name}_FILE`]]
  if (path === "") return Result.succeed(undefined)
  if (given !== "") return Result.fail(`${name} and ${name}_FILE are both set: set one of them`)
  try {
    return Result.succeed(secretIn(path, canBeEmpty))
  } catch (cause) {
    return Result.fail(`${name}_FILE names a file that cannot be used: ${reasonOf(cause)}`)
  }
}

/**
 * The environment with the values of the secrets that stand in files: each setting that may hold a secret can come from
 * the file that `<name>_FILE` names. Fails if a file cannot be read, is too large, or empty unless that
 * means that the setting is not set, or if both variables are set.
 */
export const withSecretFiles = (
  env: Environment,
  { descriptions }: Described
): Result.Result<Environment, SettingsRefused> => {
  const read = descriptions
    .filter(({ canBeFile }) => canBeFile)
    .map((description) => ({ name: description.name, value: valueOf(description, env) }))
  const faults = read.flatMap(({ value }) => (Result.isFailure(value) ? [value.failure] : []))
  if (faults.length > 0) return Result.fail(new SettingsRefused({ faults }))
  const values = read.flatMap(({ name, value }) =>
    Result.isSuccess(value) && value.success !== undefined ? [[name, value.success] as const] : []
  )
  return Result.succeed({ ...env, ...Object.fromEntries(values) })
}
