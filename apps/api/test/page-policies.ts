import { createHash } from "node:crypto"
import type { Reply } from "../../../tools/harness/http.ts"

/** The directives of a page's Content-Security-Policy with their sources. */
export const policyOf = (headers: Reply["headers"]): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ")
        return [name, sources]
      })
  )

/** How a policy names a script or a style by its text. */
export const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
