import { Config, ConfigProvider, Effect, Option, Redacted, Result } from "effect"
import { declared, type Declared, type SettingDescription } from "./declared.ts"

interface About {
  /** The purpose of the setting, in sentences for the table and `--help`. */
  readonly text: string
  /** Shown in the table instead of a default that depends on the process or on another setting. */
  readonly shownDefault?: string
  /** True if an empty file of the setting means that it is not set, so that a rotation can end without a new start. */
  readonly canBeEmpty?: boolean
}

interface WithDefault<A> extends About {
  readonly default: A
}

interface Bounds {
  readonly min: number
  readonly max: number
}

/** A setting that the process needs to start. */
export interface Setting<A> extends Declared<A> {
  /** The same setting for a process that can run without it. */
  readonly optional: Declared<Option.Option<A>>
}

/** Turns the text of a variable into a value; the failure is never shown. */
interface Form<A> {
  /** The accepted values in words. */
  readonly values: string
  /** True if messages must not show the value: a secret, or an address, which may have a password. */
  readonly isHidden: boolean
  readonly parse: (text: string) => Result.Result<A, void>
}

const refusal = (message: string) => new Config.ConfigError(new ConfigProvider.SourceError({ message }))

const shownLength = 60

const inOneLine = (text: string): string =>
  JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

const wrongValue = <A>(name: string, { isHidden, values }: Form<A>, text: string) =>
  refusal(`${name} is ${isHidden ? "not valid" : inOneLine(text)}: set it to ${values}`)

const make = <A>(name: string, form: Form<A>, about: About & { readonly default?: A }): Setting<A> => {
  const { default: otherwise, shownDefault, text } = about
  const description: SettingDescription = {
    name,
    text,
    default: shownDefault ?? (otherwise === undefined || otherwise === "" ? null : String(otherwise)),
    values: form.values,
    canBeFile: form.isHidden,
    canBeEmpty: about.canBeEmpty ?? false
  }
  const found = Config.option(Config.String(name)).pipe(
    Config.mapEffect((given) =>
      Option.match(given, {
        onNone: () => Effect.succeedNone,
        onSome: (value) =>
          Effect.fromResult(form.parse(value)).pipe(
            Effect.asSome,
            Effect.mapError(() => wrongValue(name, form, value))
          )
      })
    )
  )
  const config = Config.mapEffect(found, (value) =>
    Option.isSome(value)
      ? Effect.succeed(value.value)
      : otherwise === undefined
        ? Effect.fail(refusal(`${name} is not set: set it to ${form.values}`))
        : Effect.succeed(otherwise)
  )
  return Object.assign(declared(config, [description]), { optional: declared(found, [description]) })
}

const numberIn =
  ({ max, min }: Bounds) =>
  (text: string): Result.Result<number, void> => {
    const number = /^-?\d{1,15}$/u.test(text.trim()) ? Number(text) : Number.NaN
    return number >= min && number <= max ? Result.succeed(number) : Result.fail(undefined)
  }

const textForm = (values: string): Form<string> => ({ values, isHidden: false, parse: Result.succeed })

const listed = (values: ReadonlyArray<string>): string => {
  const quoted = values.map((value) => `\`${value}\``)
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter((part) => part !== "").join(" or ")
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "on", "1"].map((word) => [word, true] as const),
  ...["false", "no", "off", "0"].map((word) => [word, false] as const)
])

/** Declares a setting: its name, default, bounds and text, once. The table and `--help` are printed from it. */
export const setting = {
  int: (name: string, about: WithDefault<number> & Bounds): Setting<number> =>
    make(
      name,
      {
        values: `a whole number from ${about.min} to ${about.max}`,
        isHidden: false,
        parse: numberIn(about)
      },
      about
    ),

  literals: <const A extends string>(
    name: string,
    about: WithDefault<NoInfer<A>> & { readonly values: ReadonlyArray<A> }
  ): Setting<A> =>
    make<A>(
      name,
      {
        values: listed(about.values),
        isHidden: false,
        parse: (text) =>
          Result.fromNullishOr(
            about.values.find((value) => value === text),
            () => undefined
          )
      },
      about
    ),

  boolean: (name: string, about: WithDefault<boolean>): Setting<boolean> =>
    make(
      name,
      {
        values: listed(["true", "false"]),
        isHidden: false,
        parse: (text) => Result.fromNullishOr(truths.get(text), () => undefined)
      },
      about
    ),

  /** Without a default, the process does not start unless it reads the text as optional. */
  text: (name: string, about: About & { readonly values: string; readonly default?: string }): Setting<string> =>
    make(name, textForm(about.values), about),

  /** A text that is checked at the start, and that no message shows, because an address may have a password. */
  checked: (
    name: string,
    about: WithDefault<string> & { readonly values: string; readonly accepts: (text: string) => boolean }
  ): Setting<string> =>
    make(
      name,
      {
        values: about.values,
        isHidden: true,
        parse: (text) => (about.accepts(text) ? Result.succeed(text) : Result.fail(undefined))
      },
      about
    ),

  url: (name: string, about: About): Setting<URL> =>
    make(
      name,
      {
        values: "an address such as `https://host/path`",
        isHidden: true,
        parse: (text) => Result.fromNullishOr(URL.parse(text), () => undefined)
      },
      about
    ),

  /** The address of an HTTP proxy, without a path. */
  proxy: (name: string, about: About): Setting<URL> =>
    make(
      name,
      {
        values: "an address such as `http://user:password@proxy:3128`",
        isHidden: true,
        parse: (text) => {
          const url = URL.parse(text)
          const isProxy = url !== null && /^https?:$/u.test(url.protocol) && `${url.pathname}${url.search}` === "/"
          return isProxy ? Result.succeed(url) : Result.fail(undefined)
        }
      },
      about
    ),

  /** A text that no message, log line or page shows. */
  secret: (name: string, about: About & { readonly values: string }): Setting<Redacted.Redacted> =>
    make(name, { values: about.values, isHidden: true, parse: (text) => Result.succeed(Redacted.make(text)) }, about)
}
