/** A value that this release knows, or any other text: a later release of the API may add values. */
export type Open<Known extends string> = Known | (string & {})

/**
 * The content of a file. The client reads a stream into memory, so that it can send the file again. A `Blob` may stay
 * on disk (`openAsBlob` of `node:fs`, `Bun.file`).
 */
export type FileContent = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
