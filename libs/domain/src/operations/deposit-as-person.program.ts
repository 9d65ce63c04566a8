import type { Depositor } from "../documents/deposit-documents.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { MissionOwner } from "./all-missions.port.ts"
import { authorOf } from "./change-as-person.program.ts"
import { isSeenBy } from "./seen-mission.rules.ts"

/**
 * A person who deposits documents of a mission of `owner` (OPS-30). The documents take the quota of that group, and have
 * the role of the person as their source.
 */
export const personDepositor = (caller: PersonCaller, owner: MissionOwner): Depositor => ({
  author: authorOf(caller, owner),
  gridVersion: owner.gridVersion,
  source: caller.person.role,
  linkKey: { holder: "person", keyId: caller.keyId },
  sees: (mission, now) => isSeenBy(caller.person, mission, now)
})
