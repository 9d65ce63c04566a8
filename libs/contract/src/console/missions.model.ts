import { archiveMissionsMax } from "@trajet/domain/documents"
import { Schema } from "effect"
import { EventRecord } from "../events/event.model.ts"
import { fullListOf, text } from "../schema/bounded.model.ts"
import { identifierLengthMax } from "../schema/limits.ts"
import { Count } from "../schema/text.model.ts"

export const MissionEventPage = Schema.Struct({
  data: Schema.Array(EventRecord),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "MissionEventPage", examples: [{ data: [], next_cursor: null }] })

export const ArchiveRequest = Schema.Struct({
  mission_ids: fullListOf(text(identifierLengthMax), archiveMissionsMax)
}).annotate({ identifier: "ArchiveRequest", examples: [{ mission_ids: ["0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a"] }] })

export const ArchiveLink = Schema.Struct({
  url: Schema.NullOr(Schema.String).annotate({
    description: "Opens a ZIP file for 24 hours, or until the session ends; null if the missions have no file"
  }),
  file_count: Count,
  bytes: Count.annotate({ description: "Of the documents; those of printed reports come on top" })
}).annotate({
  identifier: "ArchiveLink",
  examples: [{ url: "https://trajet.example/files/eyJ", file_count: 12, bytes: 4_200_000 }]
})
