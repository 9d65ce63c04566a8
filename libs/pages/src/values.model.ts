export type { DateTimeText as DateTime, DayGiven as Day, Open } from "@trajet/contract"

/** The content of a file: a `File` of a form. */
export type FileContent = Blob
