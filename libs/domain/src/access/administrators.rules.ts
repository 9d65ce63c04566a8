import { Result } from "effect"
import { isEmail } from "../text/email.rules.ts"
import { AdministratorsRefused } from "./api-key.errors.ts"

/** Bounded, because every notice goes to each administrator. */
export const administratorsMax = 50

/**
 * Checks the e-mail addresses of a group's administrators, and returns them trimmed, in order, without repetitions.
 * Fails with `AdministratorsRefused` for an invalid address, and beyond 50.
 */
export const administratorEmails = (
  texts: ReadonlyArray<string>
): Result.Result<ReadonlyArray<string>, AdministratorsRefused> => {
  const emails = [...new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()])).values()]
  const wrong = emails.find((email) => !isEmail(email))
  if (wrong !== undefined) {
    return Result.fail(new AdministratorsRefused({ problem: `${JSON.stringify(wrong)} is no e-mail address` }))
  }
  if (emails.length > administratorsMax) {
    return Result.fail(new AdministratorsRefused({ problem: `a group has at most ${administratorsMax}` }))
  }
  return Result.succeed(emails)
}
