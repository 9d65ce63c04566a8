import type { DriverRecord, Operator, Person, StoredPersonKey } from "@trajet/domain/people"

interface KeptKey {
  readonly key: StoredPersonKey
  readonly digest: string
  readonly person: Person
}

/** Operators and drivers with their keys, in memory. */
export class PeopleRows {
  readonly operators = new Map<string, Operator>()
  readonly drivers = new Map<string, DriverRecord>()
  readonly keys = new Map<string, KeptKey>()
}
