import { Schema } from "effect"
import { importsOpenMax } from "./import.model.ts"

/** The file as a whole cannot be read. */
export class ImportFileRefused extends Schema.TaggedError<ImportFileRefused>()("ImportFileRefused", {
  because: Schema.String
}) {
  override get message() {
    return this.because
  }
}

export class ImportUnknown extends Schema.TaggedError<ImportUnknown>()("ImportUnknown", {}) {
  override get message() {
    return "there is no such import, or it is older than 30 days"
  }
}

export class TooManyImports extends Schema.TaggedError<TooManyImports>()("TooManyImports", {}) {
  override get message() {
    return `${importsOpenMax} imports have not ended: start or cancel one of them first`
  }
}

/** The import is in a state in which this is not possible. */
export class ImportNotReady extends Schema.TaggedError<ImportNotReady>()("ImportNotReady", {
  because: Schema.Literals(["checking", "nothing_right", "under_way", "over"])
}) {
  override get message() {
    switch (this.because) {
      case "checking":
        return "the file is still being checked; wait a moment"
      case "nothing_right":
        return "no row of this file can be ordered; correct the file and check it again"
      case "under_way":
        return "this import was started already"
      case "over":
        return "this import has ended"
    }
  }
}
