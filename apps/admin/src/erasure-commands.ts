import { MissionId, MissionNotFound, ordinalOf, TransportId } from "@trajet/domain/mission"
import {
  ErasedKind,
  eraseDriver,
  eraseMission,
  erasePerson,
  type ErasureCounts,
  type ErasureMode,
  PersonalData
} from "@trajet/domain/privacy"
import { isUuid } from "@trajet/domain/text"
import { Console, Effect, Layer, Option, Record, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { storage } from "./file-commands.ts"
import { printOne } from "./output.ts"

/** The flags name no subject of an erasure, or more than one. */
class SubjectUnclear extends Schema.TaggedError<SubjectUnclear>()("SubjectUnclear", {}) {
  override get message() {
    return "name what to erase: --group and --person, or --mission, or --driver"
  }
}

/** Missions that are not finished still have the person as a contact. */
class PersonStillNeeded extends Schema.TaggedError<PersonStillNeeded>()("PersonStillNeeded", {
  numbers: Schema.Array(Schema.String)
}) {
  override get message() {
    return `the person is still a contact of ${this.numbers.join(", ")}: repeat the command once these missions are completed or cancelled`
  }
}

const countRow = (counts: ErasureCounts) =>
  Record.fromEntries(ErasedKind.literals.map((kind) => [kind, counts[kind] ?? 0]))

const missionOf = Effect.fnUntraced(function* (text: string) {
  const data = yield* PersonalData
  const number = ordinalOf(TransportId(text))
  const found = Option.isSome(number)
    ? yield* data.findMission({ ordinal: number.value })
    : isUuid(text)
      ? yield* data.findMission({ id: MissionId(text) })
      : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new MissionNotFound()))
})

const eraseAsPerson = Effect.fnUntraced(function* (group: string, person: string, mode: ErasureMode) {
  const { counts, isAdministrator, missions, unfinished } = yield* erasePerson(group, person, mode)
  yield* printOne({ dry_run: mode === "count", missions, ...countRow(counts) })
  if (isAdministrator) {
    yield* Console.error("the person is an administrator of the group; groups administrators replaces the addresses")
  }
  if (unfinished.length > 0) return yield* new PersonStillNeeded({ numbers: unfinished })
})

const text = (name: string, description: string, metavar: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withMetavar(metavar), Flag.optional)

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Only count what would be erased"),
  Flag.withDefault(false),
  Flag.withoutNegation
)

const person = text("person", "E-mail address or phone number of the person", "ADDRESS")

export const eraseCommand = Command.make(
  "erase",
  {
    group: text("group", "Name of the group, with --person", "NAME"),
    person,
    mission: text("mission", "Id or number of a completed or cancelled mission", "ID"),
    driver: text("driver", "Id of a driver without unfinished missions", "ID"),
    dryRun
  },
  Effect.fn(
    function* ({ driver, dryRun, group, mission, person }) {
      const mode: ErasureMode = dryRun ? "count" : "erase"
      const given = [group, person, mission, driver].filter(Option.isSome).length
      if (Option.isSome(group) && Option.isSome(person) && given === 2) {
        return yield* eraseAsPerson(group.value, person.value, mode)
      }
      if (Option.isSome(mission) && given === 1) {
        const counts = yield* eraseMission(yield* missionOf(mission.value), mode)
        return yield* printOne({ dry_run: dryRun, ...countRow(counts) })
      }
      if (Option.isSome(driver) && given === 1) {
        const counts = yield* eraseDriver(driver.value, mode)
        return yield* printOne({ dry_run: dryRun, ...countRow(counts) })
      }
      return yield* new SubjectUnclear()
    },
    Effect.provide(Layer.merge(ports, Layer.unwrap(storage)))
  )
).pipe(
  Command.withDescription("Erase personal data of a person, a mission or a driver for good; see docs/personal-data.md")
)
