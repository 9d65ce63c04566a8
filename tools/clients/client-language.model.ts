/** A program with its arguments. */
export interface Command {
  readonly program: string
  readonly args: ReadonlyArray<string>
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The sources of a client, the documents it is generated from, and the folder for all that is made. */
export interface ClientWork {
  /** `clients/<language>`. */
  readonly source: string
  readonly openapi: string
  readonly asyncapi: string
  /** A folder outside the sources; the client is copied into it with its generated part. */
  readonly built: string
}

/** A client in one language. Each step throws if a program is missing. */
export interface ClientLanguage {
  readonly name: "typescript" | "python" | "php" | "java" | "go" | "csharp"
  readonly title: string
  /** Generates, copies and compiles the client into `built`. */
  readonly build: (work: ClientWork) => Promise<void>
  /** Runs the client's own tests. */
  readonly test: (work: ClientWork) => Promise<void>
  /** Packs the client as its registry wants it, and returns the path of the package. */
  readonly pack: (work: ClientWork) => Promise<string>
  /** Installs the package into an empty folder, and returns the command that runs the README's program there. */
  readonly install: (packagePath: string, folder: string) => Promise<Command>
  readonly driver: (work: ClientWork) => Command
}
