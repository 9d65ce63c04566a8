import type { EventCause } from "./event-cause.model.ts"

const traceparentLength = 55
/** A later version of the standard may be longer; this is more than any of its fields can need. */
const traceparentLengthMax = 256
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/u
const sampledFlag = 1

const noTrace = "0".repeat(32)
const noSpan = "0".repeat(16)

/**
 * Reads a `traceparent` of W3C Trace Context. Null if there is none, and for every form that the standard calls invalid:
 * strangers send it, and a request is served whatever it holds (WHK-56).
 */
export const causeOfTraceparent = (header: string | undefined): EventCause | null => {
  if (header === undefined || header.length > traceparentLengthMax) return null
  const [, version = "", traceId = "", spanId = "", flags = ""] = form.exec(header.slice(0, traceparentLength)) ?? []
  if (version === "" || version === "ff" || traceId === noTrace || spanId === noSpan) return null
  const rest = header.slice(traceparentLength)
  // Only a later version may go on, with fields after another dash.
  if (rest !== "" && (version === "00" || !rest.startsWith("-"))) return null
  const isSampled = (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag
  return { traceId, spanId, isSampled, isRecorded: false }
}

/** The `traceparent` of a span, of version 00. */
export const traceparentOf = ({
  isSampled,
  spanId,
  traceId
}: Pick<EventCause, "traceId" | "spanId" | "isSampled">): string => `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`

const storedForm = /^([\da-f]{32})-([\da-f]{16})-([rsu])$/u

/** The text of a cause beside its event: `r` for recorded, `s` and `u` for passed on as sampled or unsampled. */
export const storedCauseOf = ({ isRecorded, isSampled, spanId, traceId }: EventCause): string =>
  `${traceId}-${spanId}-${isRecorded ? "r" : isSampled ? "s" : "u"}`

/** Reads a stored cause. Null if there is none, and for a text that a later release has written. */
export const causeOfStored = (text: string | null): EventCause | null => {
  const [, traceId = "", spanId = "", kind = ""] = storedForm.exec(text ?? "") ?? []
  return kind === "" ? null : { traceId, spanId, isSampled: kind !== "u", isRecorded: kind === "r" }
}
