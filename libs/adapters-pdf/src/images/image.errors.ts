import { Schema } from "effect"

/**
 * A file that a page cannot show: broken, an interlaced PNG, more than `decodedBytesMax` bytes when decoded, or one for
 * which the report has no room.
 */
export class ImageRefused extends Schema.TaggedError<ImageRefused>()("ImageRefused", {
  reason: Schema.Literals(["unreadable", "interlaced", "too_large", "report_full"]),
  /** Pixels and bytes by the header; 0 if the file has no readable one. */
  width: Schema.Finite,
  height: Schema.Finite,
  decodedBytes: Schema.Finite
}) {
  override get message() {
    return `the report does not show the picture (${this.reason}); open its file by its link`
  }
}

export const unreadable = () => new ImageRefused({ reason: "unreadable", width: 0, height: 0, decodedBytes: 0 })

/** Refuses a picture with a readable header. */
export const refused = (
  reason: ImageRefused["reason"],
  { decodedBytes, height, width }: Pick<ImageRefused, "decodedBytes" | "height" | "width">
) => new ImageRefused({ reason, width, height, decodedBytes })
