import type { GridInvalid } from "@trajet/domain/pricing"
import { fieldErrorsMax } from "./decoding/field-problems.ts"
import { type ApiProblem, coded } from "./problem.ts"

const fieldShownMax = 200
const messageShownMax = 300

/** The answer to a grid that breaks rules of the domain: each fault at its member, as for any body (ERR-36). */
export const invalidGrid = ({ issues }: GridInvalid): ApiProblem => {
  const errors = issues.slice(0, fieldErrorsMax).map(({ path, message }) => ({
    field: (path === "" ? "grid" : `grid.${path}`).slice(0, fieldShownMax),
    error: "invalid",
    message: message.slice(0, messageShownMax)
  }))
  const [first] = errors
  const others = issues.length - 1
  const more = others === 0 ? "" : ` (and ${others} more, see \`errors\`)`
  return coded("validation_failed", `${first?.field}: ${first?.message}${more}`, { errors })
}
