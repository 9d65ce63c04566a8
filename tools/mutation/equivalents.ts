/** A mutant that no test can catch, because the program behaves the same with it. It leaves all counts. */
export interface Equivalent {
  readonly id: string
  readonly file: string
  /** What is replaced by what, for readers. */
  readonly change: string
  /** Why nothing differs for anybody outside of the function. */
  readonly reason: string
}

export const equivalents: ReadonlyArray<Equivalent> = [
  {
    id: "bd0fcf108103",
    file: "libs/adapters-postgres/src/people/person.statements.ts",
    change: "JOIN person → LEFT JOIN person, of a key by its digest",
    reason: "The person of a key is a foreign key that is never null, so that each key has its person."
  },
  {
    id: "f8eaec36f347",
    file: "libs/domain/src/inspection/inspection-parts.rules.ts",
    change: "order(one) < order(other) → <=, of photos and of fields",
    reason: "Each order ends with an id that no other part of the list has, so that no two orders are equal."
  },
  {
    id: "50d911a2e0e1",
    file: "libs/adapters-pdf/src/print-process.ts",
    change: "at < part.length → <=, of the pieces of a part",
    reason: "The piece that begins at the end of a part is empty, and adds nothing to the document."
  },
  {
    id: "c5b5b4d97976",
    file: "libs/adapters-postgres/src/database/migrating/one-connection.ts",
    change: "await db.destroy() → db.destroy()",
    reason:
      "The pool says that it has ended before its connection has sent so: a relay to the server saw no difference."
  },
  {
    id: "14dd95dd4d06",
    file: "libs/domain/src/text/fold.rules.ts",
    change: "isPlain.test(text) → false",
    reason: "Both ways fold a plain text alike, as a property test shows; the one for plain texts is only faster."
  }
]
