import type { IncomingMessage } from "node:http"
import { boundaryLengthMax } from "../../limits.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { isPlain } from "./body.ts"

const boundaryName = "boundary="

const typeAndParameters = ({ headers }: IncomingMessage) => {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim())
  return { type: type.toLowerCase(), parameters }
}

/** True if the client sends a form, with or without a boundary. */
export const isForm = (node: IncomingMessage): boolean => typeAndParameters(node).type === "multipart/form-data"

/** The boundary between the parts of a form; empty if its headers have none. */
export const boundaryOf = (node: IncomingMessage): string => {
  const named = typeAndParameters(node).parameters.find((parameter) => parameter.toLowerCase().startsWith(boundaryName))
  return (named ?? "").slice(boundaryName.length).replaceAll('"', "")
}

const hasBoundary = (node: IncomingMessage): boolean => {
  const boundary = boundaryOf(node)
  return boundary !== "" && boundary.length <= boundaryLengthMax
}

/** Why a form cannot be read by its headers; null if it can. */
export const formFault = (node: IncomingMessage): ApiProblem | null => {
  if (!hasBoundary(node)) {
    return coded(
      "unsupported_media_type",
      "the Content-Type of the form has no boundary: let your HTTP client write this header, as " +
        `multipart/form-data; boundary=… with at most ${boundaryLengthMax} characters`
    )
  }
  return isPlain(node) ? null : coded("unsupported_media_type", "send the form without an encoding")
}

/**
 * The name of a file by the header of its part. Browsers write a quote as `%22` and a line end as `%0D%0A` (WHATWG HTML,
 * "multipart form data"), other clients write `\\"` (RFC 9110, section 5.6.4).
 */
export const formFileName = (written: string): string =>
  written.replaceAll(/%22|\\"/gu, '"').replaceAll(/%0[ad]/giu, " ")
