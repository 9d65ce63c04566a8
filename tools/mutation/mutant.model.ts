/** Kinds of mutations. Each names what a mutant of it no longer does as written. */
const mutationKinds = [
  "operator",
  "boundary",
  "dropped await",
  "dropped condition",
  "swapped arguments",
  "SQL condition",
  "SQL boundary",
  "SQL join"
] as const

export type MutationKind = (typeof mutationKinds)[number]

/** A piece of a source text, from `start` up to `end`, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A change of one piece of a source text. */
export interface Mutation extends Span {
  readonly kind: MutationKind
  readonly before: string
  readonly after: string
  /** The expression that is evaluated if a test reaches the mutation: a probe stands there. */
  readonly probe: Span & { readonly beginsStatement: boolean }
  /**
   * True if a process evaluates the place once, when it loads the module, or the first time that it needs a statement
   * of SQL: then a probe sees the first test of a process alone.
   */
  readonly isEvaluatedOnce: boolean
}

export interface Mutant extends Mutation {
  /** Stays the same while its line and the same changes above it do: 12 hexadecimal digits. */
  readonly id: string
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The line without indentation, for readers. */
  readonly lineText: string
  readonly capability: string
}

/** The source text with the mutation in it. */
export const mutated = (text: string, { after, end, start }: Mutation): string =>
  text.slice(0, start) + after + text.slice(end)
