import { FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import { Context, Effect, Layer, Metric, Option, Stream } from "effect"
import { fileOperations } from "./edge/edge.metrics.ts"

const operations = ["put", "read", "remove"] as const
type Operation = (typeof operations)[number]

const counterOf = (operation: Operation, outcome: string) =>
  Metric.withAttributes(fileOperations, { operation, outcome })

const counters = new Map(
  operations.map((name) => [name, { succeeded: counterOf(name, "succeeded"), failed: counterOf(name, "failed") }])
)

const count = (operation: Operation, outcome: "succeeded" | "failed", by = 1) =>
  Effect.sync(() => counters.get(operation)?.[outcome].updateUnsafe(by, Context.empty()))

/** True for a failure of the storage; a failure of the file that arrives is its sender's. */
const isOfStorage = (error: unknown): boolean => error instanceof StorageUnavailable

const counted = <A, E, R>(operation: Operation, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  work.pipe(
    Effect.tap(count(operation, "succeeded")),
    Effect.tapError((error) => (isOfStorage(error) ? count(operation, "failed") : Effect.void))
  )

/** Counts the uses of a storage of files, and those that failed. */
export const measuredStorage = <E, R>(storage: Layer.Layer<FileStorage, E, R>): Layer.Layer<FileStorage, E, R> =>
  Layer.effect(
    FileStorage,
    Effect.gen(function* () {
      const { put, read, remove } = yield* FileStorage
      for (const operation of operations) {
        yield* count(operation, "succeeded", 0)
        yield* count(operation, "failed", 0)
      }
      return FileStorage.of({
        put: (file, content) => counted("put", put(file, content)),
        read: (file) =>
          Effect.map(counted("read", read(file)), Option.map(Stream.tapError(() => count("read", "failed")))),
        remove: (file) => counted("remove", remove(file))
      })
    })
  ).pipe(Layer.provide(storage))
