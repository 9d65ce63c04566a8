export type { DateTimeText as DateTime, DayGiven as Day, Open } from "@trajet/contract"

/** The values of an `Open` text that this release knows. */
export type Known<Value extends string> = Value extends unknown ? (string extends Value ? never : Value) : never

/** The content of a file: a `File` of a form. */
export type FileContent = Blob
