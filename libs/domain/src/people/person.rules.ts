import { Result } from "effect"
import { isEmail } from "../access/administrators.rules.ts"
import { isLongerThan } from "../text/length.rules.ts"
import { PersonInvalid } from "./people.errors.ts"
import type { DriverRecord } from "./person.model.ts"

const nameMax = 120
const phoneMax = 32

const filled = (field: string, text: string, max: number): Result.Result<string, PersonInvalid> => {
  const trimmed = text.trim()
  if (trimmed === "") return Result.fail(new PersonInvalid({ field, problem: "send a text that is not empty" }))
  return isLongerThan(trimmed, max)
    ? Result.fail(new PersonInvalid({ field, problem: `send at most ${max} characters` }))
    : Result.succeed(trimmed)
}

/** A name without white space around it, 1 to 120 characters; `field` is the member that an error names. */
export const personName = (field: string, text: string): Result.Result<string, PersonInvalid> =>
  filled(field, text, nameMax)

type DriverMembers = Pick<DriverRecord, "firstName" | "lastName" | "phone" | "email">

/** The names, phone and e-mail address of a driver, checked and trimmed. */
export const driverMembers = (given: DriverMembers): Result.Result<DriverMembers, PersonInvalid> =>
  Result.gen(function* () {
    const email = given.email.trim()
    if (!isEmail(email)) {
      return yield* Result.fail(new PersonInvalid({ field: "email", problem: "send an e-mail address" }))
    }
    return {
      firstName: yield* personName("first_name", given.firstName),
      lastName: yield* personName("name", given.lastName),
      phone: yield* filled("phone", given.phone, phoneMax),
      email
    }
  })
