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

/** The source by which a policy allows a script or a style. */
export const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
