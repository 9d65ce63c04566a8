import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException
} from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import { type FileRef, FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import type { Cause } from "effect"
import { Effect, Exit, Layer, Option, Redacted, Stream } from "effect"
import { Readable } from "node:stream"

interface S3StorageOptions {
  /** Base address of the server; none: AWS. */
  readonly endpoint: Option.Option<string>
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  /** Addresses objects as `<endpoint>/<bucket>/<key>`, as most servers except AWS require. */
  readonly forcePathStyle: boolean
  /** The most time of one request to the server, milliseconds. */
  readonly requestMillis?: number
}

const connectMillis = 2_000
const requestMillisDefault = 10_000
const attempts = 2
// The minimum of S3. An upload holds one part at a time in memory.
const partBytes = 5 * 1024 * 1024

const clientOf = (options: S3StorageOptions): S3Client =>
  new S3Client({
    ...Option.match(options.endpoint, { onNone: () => ({}), onSome: (endpoint) => ({ endpoint }) }),
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: Redacted.value(options.secretAccessKey) },
    maxAttempts: attempts,
    // Not every compatible server knows the newer checksums of AWS. The record of a document has its SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectMillis,
      requestTimeout: options.requestMillis ?? requestMillisDefault,
      throwOnRequestTimeout: true
    }
  })

const slowErrors = ["TimeoutError", "RequestTimeout", "SlowDown"]

const unavailable = (cause: unknown): StorageUnavailable =>
  new StorageUnavailable({
    reason: cause instanceof Error && slowErrors.includes(cause.name) ? "slow" : "down",
    cause
  })

const callServer = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, StorageUnavailable> =>
  Effect.tryPromise({ try: work, catch: unavailable })

const isMissing = ({ cause }: StorageUnavailable): boolean =>
  cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404

interface Bucket {
  readonly client: S3Client
  readonly bucket: string
}

const objectOf = ({ bucket }: Bucket, { tenant: { groupId, environment }, fileId }: FileRef) => ({
  Bucket: bucket,
  Key: `${groupId}/${environment}/${fileId}`
})

const put =
  (at: Bucket): FileStorage["Service"]["put"] =>
  <E>(file: FileRef, content: Stream.Stream<Uint8Array, E>) =>
    Effect.callback<void, E | StorageUnavailable>((resume) => {
      let failure: Cause.Cause<E> | null = null
      const told = Stream.tapCause(content, (cause) =>
        Effect.sync(() => {
          failure = cause
        })
      )
      const body = Readable.from(Stream.toAsyncIterable(told), { objectMode: false })
      const params = { ...objectOf(at, file), Body: body }
      const upload = new Upload({ client: at.client, params, partSize: partBytes, queueSize: 1 })
      const ended = upload.done().then(
        () => Exit.void,
        // A failure of the content belongs to the caller, a failure of the upload to the storage.
        (cause: unknown) => (failure === null ? Exit.fail(unavailable(cause)) : Exit.failCause(failure))
      )
      void ended.then((exit) => {
        body.destroy()
        resume(exit)
      })
      return Effect.promise(async () => {
        await upload.abort()
        await ended
      })
    })

const read =
  (at: Bucket): FileStorage["Service"]["read"] =>
  (file) => {
    const object = objectOf(at, file)
    const content = Stream.unwrap(
      Effect.map(
        callServer((abortSignal) => at.client.send(new GetObjectCommand(object), { abortSignal })),
        ({ Body }) =>
          Body instanceof Readable
            ? Stream.fromAsyncIterable<Uint8Array, StorageUnavailable>(Body, unavailable)
            : Stream.fail(unavailable(new Error("an object without a body")))
      )
    )
    // Check that the object exists before opening it: an unread response body would keep its connection busy.
    return callServer((abortSignal) => at.client.send(new HeadObjectCommand(object), { abortSignal })).pipe(
      Effect.as(Option.some(content)),
      Effect.catchIf(isMissing, () => Effect.succeed(Option.none()))
    )
  }

/** Stores files in a bucket of S3, or of a server with its protocol. */
export const s3Storage = (options: S3StorageOptions): Layer.Layer<FileStorage> =>
  Layer.effect(
    FileStorage,
    Effect.gen(function* () {
      const client = yield* Effect.acquireRelease(
        Effect.sync(() => clientOf(options)),
        (client) => Effect.sync(() => client.destroy())
      )
      const at: Bucket = { client, bucket: options.bucket }
      return FileStorage.of({
        put: put(at),
        read: read(at),
        remove: (file) =>
          Effect.asVoid(
            callServer((abortSignal) => client.send(new DeleteObjectCommand(objectOf(at, file)), { abortSignal }))
          )
      })
    })
  )
