import type { DeviceLink } from "@trajet/domain/devices"
import type { DriverId } from "@trajet/domain/mission"
import type { DriverRecord, Operator, Person, StoredPersonKey } from "@trajet/domain/people"

interface KeptKey {
  readonly key: StoredPersonKey
  readonly digest: string
  readonly person: Person
}

interface LinkRow {
  readonly link: DeviceLink
  readonly driverId: DriverId
  readonly digest: string
  readonly isUsed: boolean
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
  /** The name of the phone that has a key, by the id of the key. */
  readonly labels = new Map<string, string>()
  /** Links for phones, by their ids. */
  readonly links = new Map<string, LinkRow>()
}
