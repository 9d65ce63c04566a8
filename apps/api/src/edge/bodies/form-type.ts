import type { IncomingMessage } from "node:http"
import { boundaryLengthMax } from "../../limits.ts"
import { coded } from "../problem.ts"

const boundaryName = "boundary="

/** True if the body is a form with a valid boundary. */
export const isForm = ({ headers }: IncomingMessage): boolean => {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim())
  const named = parameters.find((parameter) => parameter.toLowerCase().startsWith(boundaryName)) ?? ""
  const boundary = named.slice(boundaryName.length).replaceAll('"', "")
  return type.toLowerCase() === "multipart/form-data" && boundary !== "" && boundary.length <= boundaryLengthMax
}

export const noEncoding = coded("unsupported_media_type", "send the form without an encoding")
