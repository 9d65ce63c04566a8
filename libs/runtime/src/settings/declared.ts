import { Config } from "effect"

/** What people read about one setting, in `--help` and in docs/settings.md. */
export interface SettingDescription {
  readonly name: string
  readonly text: string
  /** The default as people read it; null if there is none. */
  readonly default: string | null
  /** The accepted values in words, such as "a whole number from 0 to 65535". */
  readonly values: string
}

export interface Described {
  readonly descriptions: ReadonlyArray<SettingDescription>
}

/** Reads one or more settings, and carries what people read about them. */
export type Declared<A> = Config.Config<A> & Described

export type Value<D> = Config.Success<D>

export const declared = <A>(config: Config.Config<A>, descriptions: ReadonlyArray<SettingDescription>): Declared<A> =>
  Object.assign(config, { descriptions })

/** Several declarations as one struct. */
export const group = <const Members extends Readonly<Record<string, Declared<unknown>>>>(members: Members) =>
  declared(
    Config.all(members),
    Object.values(members).flatMap(({ descriptions }) => descriptions)
  )
