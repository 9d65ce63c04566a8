import { Config } from "effect"

/** The description of a setting in `--help` and in docs/settings.md. */
export interface SettingDescription {
  readonly name: string
  readonly text: string
  /** The displayed default; null if there is none. */
  readonly default: string | null
  /** The accepted values in words, such as "a whole number from 0 to 65535". */
  readonly values: string
  /** True if the value may hold a secret, so that it can also stand in the file that `<name>_FILE` names. */
  readonly canBeFile: boolean
  /** True if an empty file means that the setting is not set. */
  readonly canBeEmpty: boolean
}

export interface Described {
  readonly descriptions: ReadonlyArray<SettingDescription>
}

/** Reads one or more settings, and carries their descriptions. */
export type Declared<A> = Config.Config<A> & Described

export type Value<D> = Config.Success<D>

export const declared = <A>(config: Config.Config<A>, descriptions: ReadonlyArray<SettingDescription>): Declared<A> =>
  Object.assign(config, { descriptions })

/** Combines several declarations as one struct. */
export const group = <const Members extends Readonly<Record<string, Declared<unknown>>>>(members: Members) =>
  declared(
    Config.all(members),
    Object.values(members).flatMap(({ descriptions }) => descriptions)
  )
