import type { Person, Role } from "./person.model.ts"

type PersonOf<R extends Role> = Extract<Person, { readonly role: R }>

/** Chooses by the role of a person. A new role does not compile until every choice names it. */
export const forPerson = <Operator, Driver>(
  person: Person,
  choices: {
    readonly operator: (operator: PersonOf<"operator">) => Operator
    readonly driver: (driver: PersonOf<"driver">) => Driver
  }
): Operator | Driver => {
  switch (person.role) {
    case "operator":
      return choices.operator(person)
    case "driver":
      return choices.driver(person)
  }
}
