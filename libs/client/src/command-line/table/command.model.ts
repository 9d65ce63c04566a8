/** An option of a command. Without `value` it is a flag. */
export interface Option {
  /** The placeholder of its value: `URL`. */
  readonly value?: string
  readonly text: string
  /** The accepted values, if there are only these. */
  readonly choices?: ReadonlyArray<string>
  /** True if the value is a list with commas. The option may also be given several times. */
  readonly many?: true
  /** True if the option may be given several times, each time with one value that may have commas. */
  readonly repeated?: true
  /** True if the value names a file. Shells complete it. */
  readonly file?: true
  /** True if the value names a profile. Shells complete those of `trajet profiles`. */
  readonly profile?: true
}

/** An argument of a command that is not an option, such as the id in `transports show ID`. */
interface Operand {
  readonly name: string
  readonly text: string
  readonly choices?: ReadonlyArray<string>
  /** True if it names a file. Shells complete it. */
  readonly file?: true
}

/** A command, from which parser, help, completion and docs/command-line.md are derived. */
export interface Command {
  /** One line, a sentence. */
  readonly summary: string
  /** Further lines for the user, after the summary. */
  readonly details?: ReadonlyArray<string>
  readonly operands: ReadonlyArray<Operand>
  readonly options: Readonly<Record<string, Option>>
  readonly examples: ReadonlyArray<string>
}
