import { Effect, Result } from "effect"
import type { Author, Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { billingStateOf } from "../billing/billing-state.program.ts"
import type { Claim, StoredAnswer } from "../idempotency/idempotency.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import type { Instant } from "../time/instant.model.ts"
import { type DepositError, type DepositItem, type DepositOutcome, depositInto, tripsNamed } from "./deposit.rules.ts"
import { documentLabels } from "./document-keys.rules.ts"
import { DocumentId } from "./document.model.ts"
import type { LinkKey } from "./file-link.model.ts"
import { signLink } from "./file-link.program.ts"

/** Who deposits documents: a client, or a person of the transport company. */
export interface Depositor {
  readonly author: Author
  /** Version of the current grid of the mission's group, which names the document keys. */
  readonly gridVersion: number
  readonly source: MissionDocument["source"]
  /** Makes the links of the answer. */
  readonly linkKey: LinkKey
  /** Asked under the lock: if it is false, the mission is unknown to the depositor. */
  readonly sees: (mission: Mission, now: Instant) => boolean
}

/** A client, who sees every mission of its tenant. */
export const clientDepositor = (caller: Caller): Depositor => ({
  author: caller,
  gridVersion: caller.gridVersion,
  source: "client",
  linkKey: { holder: "client", keyId: caller.keyId },
  sees: () => true
})

export interface KeyedDepositAnswer {
  readonly claim: Claim
  readonly answer: (outcomes: ReadonlyArray<DepositOutcome>) => StoredAnswer
}

const billingStatesOf = Effect.fnUntraced(function* (
  tenant: Tenant,
  mission: Mission,
  items: ReadonlyArray<DepositItem>
) {
  const named = mission.completedAt === null ? [] : tripsNamed(mission, items)
  const state = (trip: TripKey) =>
    named.includes(trip) ? billingStateOf(tenant, mission.id, trip) : Effect.succeed(null)
  return { aller: yield* state("aller"), retour: yield* state("retour") }
})

/** Before the mission is locked, so that the decision under the lock needs no port. */
const identified = ({ author: { tenant }, linkKey: key }: Depositor, missionId: MissionId, item: DepositItem) =>
  Effect.gen(function* () {
    const documentId = DocumentId(yield* Identifiers.use(({ uuid }) => uuid))
    const link = yield* signLink({ tenant, key }, { _tag: "Document", missionId, documentId })
    return { ...item, documentId, link }
  })

export interface DepositOptions {
  /** Bytes that all documents of a group may have in each environment. */
  readonly quotaBytes: number
  readonly keyed: KeyedDepositAnswer | null
}

/**
 * Records documents whose files are staged (DOC-6 to DOC-17). Keeps the files of accepted documents; the caller drops
 * the others. Fails with the errors of `depositInto`, or with `MissionNotFound`.
 */
export const depositDocuments = Effect.fn("depositDocuments")(function* (
  depositor: Depositor,
  missionId: MissionId,
  items: ReadonlyArray<DepositItem>,
  { quotaBytes, keyed }: DepositOptions
) {
  const missions = yield* Missions
  const grids = yield* Grids
  const { author, gridVersion, sees, source } = depositor
  const { tenant } = author
  const mission = yield* readMission(tenant, missionId)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  const terms = {
    source,
    labels: documentLabels(grid),
    billingStates: yield* billingStatesOf(tenant, mission, items)
  }
  const ready = yield* Effect.forEach(items, (item) => identified(depositor, missionId, item))
  const changed = missions.changeWithFiles(
    author,
    missionId,
    "document.deposit",
    (current, now, keptBytes, recordedAt) =>
      Result.map(
        sees(current, now)
          ? depositInto(current, ready, { ...terms, roomBytes: quotaBytes - keptBytes, recordedAt }, now)
          : Result.fail<DepositError | MissionNotFound>(new MissionNotFound()),
        ({ outcomes, ...decision }) => ({
          ...decision,
          result: outcomes,
          keeps: outcomes.flatMap((one) => {
            if (one._tag === "Refused") return []
            const { fileId, bytes } = one.document.file
            return [{ fileId, bytes }]
          }),
          completes: keyed === null ? null : { claim: keyed.claim, answer: keyed.answer(outcomes) }
        })
      )
  )
  // Impossible: each document has a new id.
  return yield* Effect.catchTag(changed, "DocumentAlreadyAdded", Effect.die)
})
