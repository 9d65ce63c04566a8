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
  /** Ids of drivers whose records were erased. */
  readonly erased = new Set<string>()

  /** The record of a driver that is not erased. */
  driverOf(id: string): DriverRecord | undefined {
    return this.erased.has(id) ? undefined : this.drivers.get(id)
  }

  everyDriver(): Array<DriverRecord> {
    return [...this.drivers.values()].filter(({ id }) => !this.erased.has(id))
  }
  readonly keys = new Map<string, KeptKey>()
}
