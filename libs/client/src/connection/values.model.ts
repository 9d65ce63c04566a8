/** A known value, or one that a later release of the API adds. */
export type Open<Known extends string> = Known | (string & {})

/**
 * The content of a file. A stream is read into memory once, so that a repetition can send it again; a `Blob` may stay on
 * disk (`openAsBlob` of `node:fs`, `Bun.file`).
 */
export type FileContent = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
