import { E164 } from "../phones/phone.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import { type DriverRecord, OperatorId, PersonKeyId } from "../people/person.model.ts"
import { french } from "../texts/french.ts"
import type { Instant } from "../time/instant.model.ts"

/**
 * The operator that the audit log names for changes of robots. It has no record and no key, so that no login is possible.
 */
export const robotOperatorId = OperatorId("0b070000-0000-8000-8000-000000000001")

/** The key that the audit log names for changes of robots. No real key has this id. */
export const robotKeyId = PersonKeyId("0b070000-0000-8000-8000-000000000002")

/** The domain of the e-mail addresses of robots. It can never exist (RFC 6761), so that no mail to it can arrive. */
const robotMailDomain = "robot.invalid"

const shownIdLength = 8

/**
 * Makes the record of a robot's driver from the driver's id. `createdAt` is the time at which the robot was ordered.
 */
export const robotDriverOf = (id: DriverId, createdAt: Instant): DriverRecord => ({
  id,
  firstName: french.robot.firstName,
  lastName: french.robot.lastName(id.slice(0, shownIdLength)),
  phone: "+33 6 00 00 00 00",
  phoneE164: E164("+33600000000"),
  email: `${id.slice(0, shownIdLength)}@${robotMailDomain}`,
  availability: [],
  suspended: false,
  createdAt
})

/** True for the e-mail address of a robot, which gets no mail. */
export const isRobotAddress = (email: string): boolean => email.endsWith(`@${robotMailDomain}`)

/** Makes a UUID of version 8 (RFC 9562) of the first 32 digits of a digest in lower-case hex. */
export const uuidOfDigest = (digest: string): string => {
  const part = (from: number, to: number) => digest.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`
}
