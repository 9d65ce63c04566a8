import { diskStorage } from "@trajet/adapters-local"
import { abandonedAfterMillis, type FileStorage, type StoredFiles, sweepFiles } from "@trajet/domain/documents"
import { Effect, Layer, Option, Schedule } from "effect"
import { measuredStorage } from "./measured-storage.ts"
import type { Settings } from "./settings.ts"

// Loaded at the first use: the library of S3 is a sixth of the API, and most processes keep their files on disk.
const s3 = Effect.promise(() => import("@trajet/adapters-s3"))

/** The file storage of the settings. */
export const storageLayer = ({ storage: { bucket, folder } }: Settings): Layer.Layer<FileStorage> =>
  measuredStorage(
    Option.match(bucket, {
      onNone: () => diskStorage({ folder: Option.getOrElse(folder, () => ".trajet/files") }),
      onSome: (bucket) => Layer.unwrap(Effect.map(s3, ({ s3Storage }) => s3Storage(bucket)))
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
