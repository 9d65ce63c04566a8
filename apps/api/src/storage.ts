import { diskStorage } from "@trajet/adapters-local"
import { s3Storage } from "@trajet/adapters-s3"
import { abandonedAfterMillis, type FileStorage, type StoredFiles, sweepFiles } from "@trajet/domain/documents"
import { Effect, Layer, Option, Schedule } from "effect"
import { measuredStorage } from "./measured-storage.ts"
import type { Settings } from "./settings.ts"

/** The file storage of the settings. */
export const storageLayer = ({ storage: { bucket, folder } }: Settings): Layer.Layer<FileStorage> =>
  measuredStorage(
    Option.match(bucket, {
      onNone: () => diskStorage({ folder: Option.getOrElse(folder, () => ".trajet/files") }),
      onSome: s3Storage
    })
  )

const sweepEvery = "1 minute"

/** Deletes, every minute, uploads that were never recorded. A failed sweep is repeated by a later one. */
export const fileSweeps: Layer.Layer<never, never, FileStorage | StoredFiles> = Layer.effectDiscard(
  sweepFiles(abandonedAfterMillis).pipe(
    Effect.catch((error) => Effect.logWarning("abandoned files were not removed", error)),
    Effect.repeat(Schedule.spaced(sweepEvery)),
    Effect.forkScoped
  )
)
