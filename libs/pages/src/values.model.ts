/** A value that this release knows, or any other text: a later release of the API may add values. */
export type Open<Known extends string> = Known | (string & {})

/** The content of a file: a `File` of a form. */
export type FileContent = Blob
