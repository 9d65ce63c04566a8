import { isStepped, type Migration } from "./migration.ts"

export type Migrations = Readonly<Record<string, Migration>>

interface SchemaState {
  /** Names of the migrations that are done. */
  readonly done: ReadonlyArray<string>
  /** Names of the migrations that contract, and have begun. */
  readonly contracted: ReadonlyArray<string>
}

/** The migration of a newer release that has ended the time of the release with `known`. */
export const endedBy = ({ contracted }: Pick<SchemaState, "contracted">, known: Migrations): string | undefined =>
  contracted.find((name) => !Object.hasOwn(known, name))

/** What to do after the migration `name` of a newer release has contracted the schema. */
export const endedTime = (name: string): string =>
  `the migration ${name} of a newer release has ended the time of this one: run that release`

/**
 * Why the release with `known` cannot serve on a schema, and what to do; null if it can. Migrations that contract may
 * wait, and those of a newer release do no harm until one of them contracts (docs/adr/0064).
 */
export const misfitOf = (state: SchemaState, known: Migrations): string | null => {
  const ending = endedBy(state, known)
  if (ending !== undefined) return endedTime(ending)
  const missing = Object.entries(known)
    .filter(([, migration]) => !isStepped(migration) || migration.phase === "expand")
    .map(([name]) => name)
    .filter((name) => !state.done.includes(name))
  return missing.length === 0
    ? null
    : `the database lacks migrations, ${missing.length} in all, the first is ${missing[0]}: run \`migrate\` of this release`
}
