import { Effect, Option } from "effect"
import { type Group, Groups } from "../access/groups.port.ts"
import type { GroupId } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Contact, Mission } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import type { ReadPhone } from "../phones/phone.model.ts"
import { erasedAnswer } from "./answer-data.rules.ts"
import { eraseMission } from "./erase-mission.program.ts"
import { isEnded } from "../mission/guards/ended.rules.ts"
import { addCounts, type ErasureCounts } from "./erasure.model.ts"
import { eraseImportRowsOfPerson } from "./import-rows-of-person.program.ts"
import { isSought, isSoughtEmail, personSought, type PersonSought } from "./person-sought.rules.ts"
import { type ErasureMode, type MissionPage, type MissionRef, PersonalData } from "./personal-data.port.ts"

const pageLimit = 1_000

/** The contacts of a mission who are the person. */
const contactsSought = (
  sought: PersonSought,
  { outbound, return: back }: Mission,
  read: ReadPhone
): ReadonlyArray<Contact> =>
  [outbound, ...(back === null ? [] : [back])]
    .flatMap(({ delivery, pickup }) => [pickup.contact, delivery.contact])
    .flatMap((contact) => (contact !== null && isSought(sought, contact, read) ? [contact] : []))

export interface MissionOfPerson {
  readonly ref: MissionRef
  readonly mission: Mission
}

/** Calls `use` with each mission of a group that has the person as a contact, page by page. */
export const forMissionsOfPerson = Effect.fnUntraced(function* <E, R>(
  groupId: GroupId,
  sought: PersonSought,
  use: (found: MissionOfPerson) => Effect.Effect<void, E, R>
) {
  const data = yield* PersonalData
  const missions = yield* Missions
  const { read } = yield* PhoneNumbers
  let after: string | null = null
  do {
    const page: MissionPage = yield* data.withContact(groupId, sought, { after, limit: pageLimit })
    for (const ref of page.missions) {
      const mission = Option.getOrNull(yield* missions.find(ref.tenant, ref.missionId))
      if (mission !== null && contactsSought(sought, mission, read).length > 0) yield* use({ ref, mission })
    }
    after = page.next
  } while (after !== null)
})

/** A text as it is inside of a JSON text. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Collects the texts that name a person, each as a stored answer has it. */
const namesOf = (person: string) => {
  const names = new Set([person.trim()])
  return {
    note: ({ email, name, phone }: Pick<Contact, "email" | "name" | "phone">): void => {
      for (const text of [email, name, phone]) if (text !== null && text.trim() !== "") names.add(text.trim())
    },
    inAnswers: () => [...names].map(inJson)
  }
}

export interface ErasedPerson {
  readonly counts: ErasureCounts
  /** Missions that were erased. */
  readonly missions: number
  /** Numbers of the missions that still need the person. */
  readonly unfinished: ReadonlyArray<string>
  /** True if the address is one of the group's administrators, who keep getting notices. */
  readonly isAdministrator: boolean
}

/** Erases one finished mission, or counts it. */
type EraseMission<E, R> = (ref: MissionRef, mode: ErasureMode) => Effect.Effect<ErasureCounts, E, R>

/**
 * As `erasePerson`, of a group that is already read, with the given erasure of a mission: of its files too, or of its
 * records alone, whose files a sweep removes.
 *
 * Rows that were not ordered go first: none of them can become a mission after the search for missions.
 */
export const erasePersonOf = Effect.fn("erasePersonOf")(function* <E, R>(
  { administrators, id: groupId }: Pick<Group, "administrators" | "id">,
  person: string,
  mode: ErasureMode,
  eraseOne: EraseMission<E, R>
) {
  const data = yield* PersonalData
  const { read } = yield* PhoneNumbers
  const sought = yield* Effect.fromResult(personSought(person, read))
  const counts: Array<ErasureCounts> = []
  const unfinished: Array<string> = []
  const names = namesOf(person)
  const erased = new Set<MissionId>()
  const eraseRows = (isAsked: (missionId: MissionId | null) => boolean) =>
    eraseImportRowsOfPerson(groupId, sought, mode, {
      isAsked: ({ missionId }) => isAsked(missionId),
      note: names.note
    })
  counts.push(yield* eraseRows((missionId) => missionId === null))
  yield* forMissionsOfPerson(groupId, sought, ({ mission, ref }) =>
    Effect.gen(function* () {
      for (const contact of contactsSought(sought, mission, read)) names.note(contact)
      if (!isEnded(mission)) return void unfinished.push(mission.transportId ?? mission.id)
      counts.push(yield* eraseOne(ref, mode))
      erased.add(ref.missionId)
    })
  )
  // An erased mission has emptied its row.
  counts.push(yield* eraseRows((missionId) => missionId !== null && !erased.has(missionId)))
  counts.push(yield* data.eraseAnswersWith(groupId, names.inAnswers(), mode, erasedAnswer))
  const isAdministrator = administrators.some((email) => isSoughtEmail(sought, email))
  return {
    counts: addCounts(counts),
    missions: erased.size,
    unfinished,
    isAdministrator
  } satisfies ErasedPerson
})

/**
 * Erases a person, named by e-mail address or phone number, from the finished missions of a group, or counts it. Erases
 * these missions as a whole, because their photos, documents, signatures and texts do not say whom they show. Also erases
 * stored answers that name the person, and rows of imported files that have the person as a contact (OPS-62). Missions that
 * are not finished keep the person, and are returned by number. Fails with `PersonNotSought`, `GroupUnknown`.
 */
export const erasePerson = Effect.fn("erasePerson")(function* (groupName: string, person: string, mode: ErasureMode) {
  const groups = yield* Groups
  const { read } = yield* PhoneNumbers
  yield* Effect.fromResult(personSought(person, read))
  return yield* erasePersonOf(yield* groups.byName(groupName), person, mode, eraseMission)
})
