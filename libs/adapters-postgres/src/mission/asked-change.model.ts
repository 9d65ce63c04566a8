import type { Author, Caller } from "@trajet/domain/access"
import type {
  DriverAtWork,
  DriverId,
  FilingChange,
  Mission,
  MissionChange,
  MissionDuplicate,
  MissionId
} from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import type { Result } from "effect"

export interface Subject {
  readonly caller: Author
  readonly id: MissionId
}

export interface Changing<A, E> extends Subject {
  readonly action: string
  readonly decide: (mission: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionChange<A>, E>
}

export interface Filing<A, E> extends Subject {
  readonly action: string
  readonly decide: (
    mission: Mission,
    now: Instant,
    keptBytes: number,
    recordedAt: Instant
  ) => Result.Result<FilingChange<A>, E>
}

export interface Assigning<A, E> extends Subject {
  readonly action: string
  readonly driverId: DriverId
  readonly decide: (
    mission: Mission,
    now: Instant,
    driver: DriverAtWork,
    recordedAt: Instant
  ) => Result.Result<MissionChange<A>, E>
}

export interface Duplicating<A, E> extends Subject {
  readonly caller: Caller
  readonly decide: (source: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionDuplicate<A, E>, E>
}
