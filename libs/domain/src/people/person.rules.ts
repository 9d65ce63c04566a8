import { Result } from "effect"
import { isEmail } from "../text/email.rules.ts"
import { isLongerThan } from "../text/length.rules.ts"
import { PersonInvalid } from "./people.errors.ts"
import type { DriverChange } from "./people.port.ts"
import type { AvailableTime, DriverRecord } from "./person.model.ts"

/** Bounds the times with which every offer of a list is compared. */
export const availableTimesMax = 100

const nameMax = 120
const phoneMax = 32

const filled = (field: string, text: string, max: number): Result.Result<string, PersonInvalid> => {
  const trimmed = text.trim()
  if (trimmed === "") return Result.fail(new PersonInvalid({ field, problem: "send a text that is not empty" }))
  return isLongerThan(trimmed, max)
    ? Result.fail(new PersonInvalid({ field, problem: `send at most ${max} characters` }))
    : Result.succeed(trimmed)
}

// Names stand in mails and pages: a line break, a mark of a template or an address would change what these say.
const notInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069{}]|:\/\//u

/**
 * A name without white space around it: 1 to 120 characters, without control characters, braces and `://`. `field` is the
 * member that an error names.
 */
export const personName = (field: string, text: string): Result.Result<string, PersonInvalid> =>
  Result.filterOrFail(
    filled(field, text, nameMax),
    (name) => !notInNames.test(name),
    () => new PersonInvalid({ field, problem: "send a name without control characters, braces and ://" })
  )

type DriverMembers = Pick<DriverRecord, "firstName" | "lastName" | "phone" | "email">

const checks: { readonly [Member in keyof DriverMembers]: (text: string) => Result.Result<string, PersonInvalid> } = {
  firstName: (text) => personName("first_name", text),
  lastName: (text) => personName("name", text),
  phone: (text) => filled("phone", text, phoneMax),
  email: (text) => {
    const email = text.trim()
    return isEmail(email)
      ? Result.succeed(email)
      : Result.fail(new PersonInvalid({ field: "email", problem: "send an e-mail address" }))
  }
}

/** The names, phone and e-mail address of a driver, checked and trimmed. */
export const driverMembers = (given: DriverMembers): Result.Result<DriverMembers, PersonInvalid> =>
  Result.all({
    firstName: checks.firstName(given.firstName),
    lastName: checks.lastName(given.lastName),
    phone: checks.phone(given.phone),
    email: checks.email(given.email)
  })

const availableTimes = (
  times: ReadonlyArray<AvailableTime>
): Result.Result<ReadonlyArray<AvailableTime>, PersonInvalid> => {
  if (times.length > availableTimesMax) {
    return Result.fail(new PersonInvalid({ field: "availability", problem: `send at most ${availableTimesMax} items` }))
  }
  const wrong = times.findIndex(({ from, to }) => from >= to)
  return wrong < 0
    ? Result.succeed(times)
    : Result.fail(new PersonInvalid({ field: `availability.${wrong}.to`, problem: "send a time after `from`" }))
}

/** A change of a driver as it is asked for: the phone is not read yet. */
export type DriverChangeAsked = Omit<DriverChange, "phoneE164">

/** The members of a driver that a change names, checked and trimmed like those of a new driver. */
export const driverChange = (given: DriverChangeAsked): Result.Result<DriverChangeAsked, PersonInvalid> =>
  Result.gen(function* () {
    const { availability, email, firstName, lastName, phone, suspended } = given
    return {
      ...(firstName === undefined ? {} : { firstName: yield* checks.firstName(firstName) }),
      ...(lastName === undefined ? {} : { lastName: yield* checks.lastName(lastName) }),
      ...(phone === undefined ? {} : { phone: yield* checks.phone(phone) }),
      ...(email === undefined ? {} : { email: yield* checks.email(email) }),
      ...(availability === undefined ? {} : { availability: yield* availableTimes(availability) }),
      ...(suspended === undefined ? {} : { suspended })
    }
  })
