import { Effect, Option } from "effect"
import { Identifiers } from "../../access/secrets.port.ts"
import { PersonInvalid } from "../../people/people.errors.ts"
import { PhoneNumbers } from "../../phones/phone-numbers.port.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import { requireOperator } from "../../users/session.rules.ts"
import { tellSecurityChange } from "../../users/sign-in.program.ts"
import type { UserCaller } from "../../users/user.model.ts"
import { isConfirmed, personSought } from "../person-sought.rules.ts"
import { PersonRequestUnknown } from "../privacy.errors.ts"
import { type PersonAsked, PersonRequestId } from "./person-request.model.ts"
import { PersonRequests } from "./person-requests.port.ts"

/**
 * Asks for a search, an export or an erasure of a person, which a process that may do so carries out (docs/adr/0096). Mails
 * the operator that an export or an erasure was asked, because a stolen session may have asked it (SEC-54). An erasure
 * needs the person a second time as `confirmation`, in any spelling (OPS-77). Fails with `PersonInvalid`, `TooManyPersonRequests`, `UserRoleNotAllowed`.
 */
export const askAboutPerson = Effect.fn("askAboutPerson")(function* (
  caller: UserCaller,
  { confirmation, ...asked }: PersonAsked & { readonly confirmation: string | null }
) {
  const requests = yield* PersonRequests
  const identifiers = yield* Identifiers
  const { read } = yield* PhoneNumbers
  const by = yield* Effect.fromResult(requireOperator(caller))
  const sought = yield* Effect.fromResult(personSought(asked.person, read)).pipe(
    Effect.mapError(({ message }) => new PersonInvalid({ field: "person", problem: message }))
  )
  if (asked.kind === "erase" && !isConfirmed(sought, confirmation, read)) {
    return yield* new PersonInvalid({
      field: "confirmation",
      problem: "send the person a second time: an erasure cannot be undone"
    })
  }
  const spelling = sought._tag === "Email" ? sought.email : sought.digits
  const noGroup = new PersonInvalid({ field: "group_id", problem: "there is no group with this id" })
  if (asked.groupId !== null && !isUuid(asked.groupId)) return yield* noGroup
  const id = PersonRequestId(yield* identifiers.uuid)
  const added = yield* requests.add(by, id, { ...asked, sought: spelling })
  if (Option.isNone(added)) return yield* noGroup
  if (asked.kind !== "find") yield* tellSecurityChange(caller.user, `person_${asked.kind}`, caller.ip)
  return added.value
})

/** What the caller asked about persons, newest first, until an hour after its end. */
export const listPersonRequests = Effect.fn("listPersonRequests")(function* (caller: UserCaller) {
  const requests = yield* PersonRequests
  return yield* requests.list(yield* Effect.fromResult(requireOperator(caller)))
})

/** The document of an export that the caller asked. Fails with `PersonRequestUnknown`. */
export const readPersonExport = Effect.fn("readPersonExport")(function* (caller: UserCaller, id: PersonRequestId) {
  const requests = yield* PersonRequests
  const by = yield* Effect.fromResult(requireOperator(caller))
  const document = isUuid(id) ? yield* requests.document(by, id) : Option.none()
  return yield* Effect.mapError(Effect.fromOption(document), () => new PersonRequestUnknown())
})
