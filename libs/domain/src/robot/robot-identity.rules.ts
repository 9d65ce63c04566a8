import type { DriverId } from "../mission/mission.model.ts"
import { type DriverRecord, OperatorId, PersonKeyId } from "../people/person.model.ts"
import { french } from "../texts/french.ts"
import type { Instant } from "../time/instant.model.ts"

/** The operator of all robots, as the audit log names it. It has no record and no key, so that nobody else can be it. */
export const robotOperatorId = OperatorId("0b070000-0000-8000-8000-000000000001")

/** Stands where the audit log names the key of a person: no key has this id. */
export const robotKeyId = PersonKeyId("0b070000-0000-8000-8000-000000000002")

/** Nobody can have an address under this domain (RFC 6761), so that nothing that is sent to it arrives anywhere. */
export const robotMailDomain = "robot.invalid"

const shownIdLength = 8

/** The record of a robot's driver, which follows from its id. `createdAt` is the time of its order. */
export const robotDriverOf = (id: DriverId, createdAt: Instant): DriverRecord => ({
  id,
  firstName: french.robot.firstName,
  lastName: french.robot.lastName(id.slice(0, shownIdLength)),
  phone: "+33 6 00 00 00 00",
  email: `${id.slice(0, shownIdLength)}@${robotMailDomain}`,
  availability: [],
  suspended: false,
  createdAt
})

/** True for the e-mail address of a robot, which gets no mail. */
export const isRobotAddress = (email: string): boolean => email.endsWith(`@${robotMailDomain}`)

/** The shape of a UUID version 8 (RFC 9562) around the first 32 digits of a digest, which is lower-case hex. */
export const uuidOfDigest = (digest: string): string => {
  const part = (from: number, to: number) => digest.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`
}
