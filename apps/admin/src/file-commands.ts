import { diskStorage } from "@trajet/adapters-local"
import { s3Settings, s3Storage } from "@trajet/adapters-s3"
import { sweepFiles } from "@trajet/domain/documents"
import { Config, Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { existsSync } from "node:fs"
import { homeFile, NothingToWorkOn, ports } from "./connection.ts"
import { printOne } from "./output.ts"

/** The storage of the API, by the same settings. */
const storage = Effect.gen(function* () {
  const kind = yield* Config.Literals(["disk", "s3"], "TRAJET_STORAGE").pipe(Config.withDefault("disk"))
  if (kind === "s3") return s3Storage(yield* s3Settings)
  const folder = yield* Config.String("TRAJET_STORAGE_FOLDER").pipe(Config.withDefault(homeFile("files")))
  // In another folder than the API's there is nothing to remove: the records would be forgotten, and the files stay.
  if (existsSync(folder)) return diskStorage({ folder })
  return yield* new NothingToWorkOn({ missing: `${folder} is not there: set TRAJET_STORAGE_FOLDER to that of the API` })
})

const minutesMax = 525_600
const otherwise = 15

const olderThan = Flag.Int("older-than-minutes").pipe(
  Flag.withDescription(`Leave younger ones alone, 0 to ${minutesMax}; ${otherwise} without it`),
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
).pipe(Command.withDescription("Remove files that were uploaded and that nothing keeps, as the API does every minute"))

export const storeCommand = Command.make("store").pipe(
  Command.withDescription("What is stored beside the records"),
  Command.withSubcommands([sweep])
)
