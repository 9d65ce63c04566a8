import { Schema } from "effect"
import { archiveBytesMax, archiveFilesMax, DocumentRefusal } from "./document.model.ts"

/** All documents of a deposit were refused (DOC-13). */
export class DocumentsFailed extends Schema.TaggedError<DocumentsFailed>()("DocumentsFailed", {
  refused: Schema.Array(
    Schema.Struct({ index: Schema.Int, key: Schema.String, code: DocumentRefusal, detail: Schema.String })
  )
}) {
  override get message() {
    return "no document was deposited: `data` says why for each one"
  }
}

/** The missions have more files than an archive may hold (LIM-63). */
export class ArchiveTooLarge extends Schema.TaggedError<ArchiveTooLarge>()("ArchiveTooLarge", {
  files: Schema.Int,
  bytes: Schema.Finite
}) {
  readonly field = "mission_ids"
  override get message() {
    const megabytes = Math.ceil(this.bytes / 1024 / 1024)
    const bounds = `${archiveFilesMax} files and ${archiveBytesMax / 1024 / 1024} MiB`
    return `these missions have ${this.files} files and ${megabytes} MiB, and an archive at most ${bounds}: choose fewer missions`
  }
}

/** The link is invalid or expired, its key is revoked or expired, or its file is missing. */
export class LinkRefused extends Schema.TaggedError<LinkRefused>()("LinkRefused", {}) {
  override get message() {
    return "this link is not valid, or is older than 24 hours: read the mission again for a new one"
  }
}
