/** A value that this release knows, or any other text: a later release of the API may add values. */
export type Open<Known extends string> = Known | (string & {})

/** The values of an `Open` text that this release knows. */
export type Known<Value extends string> = Value extends unknown ? (string extends Value ? never : Value) : never

/** The content of a file: a `File` of a form. */
export type FileContent = Blob

/** A calendar day in Europe/Paris, `2027-03-15`. No date-time has this form. */
export type Day = `${number}-${number}-${number}`

/** A date-time with its offset, `2027-03-15T09:00:00+01:00`. No day has this form. */
export type DateTime = `${number}-${number}-${number}T${string}`
