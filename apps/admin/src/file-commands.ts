import { diskStorage } from "@trajet/adapters-local"
import { s3Storage } from "@trajet/adapters-s3"
import { sweepFiles } from "@trajet/domain/documents"
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { existsSync } from "node:fs"
import { homeFile, NothingToWorkOn, ports } from "./connection.ts"
import { printOne } from "./output.ts"
import { settings } from "./settings.ts"

/** The API's file storage, configured by the same settings. */
export const storage = Effect.gen(function* () {
  const given = yield* settings
  if (Option.isSome(given.storage.bucket)) return s3Storage(given.storage.bucket.value)
  const folder = Option.getOrElse(given.storage.folder, () => homeFile(given, "files"))
  // Has to be the API's folder: with another one the records would be deleted, and the files would stay.
  if (existsSync(folder)) return diskStorage({ folder })
  return yield* new NothingToWorkOn({ missing: `${folder} is not there: set TRAJET_STORAGE_FOLDER to that of the API` })
})

const minutesMax = 525_600
const otherwise = 15

const olderThan = Flag.Int("older-than-minutes").pipe(
  Flag.withDescription(`Minimum age of the files in minutes, 0 to ${minutesMax}; ${otherwise} if left out`),
  Flag.withMetavar("N"),
  Flag.filter(
    (minutes) => minutes >= 0 && minutes <= minutesMax,
    (minutes) => `${minutes} is not from 0 to ${minutesMax}`
  ),
  Flag.withDefault(otherwise)
)

const sweep = Command.make(
  "sweep-files",
  { olderThan },
  Effect.fn(
    function* ({ olderThan: minutes }) {
      yield* printOne({ removed: yield* sweepFiles(minutes * 60_000) })
    },
    Effect.provide(Layer.merge(ports, Layer.unwrap(storage)))
  )
).pipe(Command.withDescription("Remove uploaded files that no record keeps, as the API does every minute"))

export const storeCommand = Command.make("store").pipe(
  Command.withDescription("Stored files"),
  Command.withSubcommands([sweep])
)
