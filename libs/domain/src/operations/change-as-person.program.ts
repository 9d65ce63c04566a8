import type { AuditedAction } from "../access/audited-action.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Option, Result } from "effect"
import type { Author } from "../access/caller.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { holderOf, type Keyed } from "../idempotency/idempotency.model.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import type { DriverId, Mission } from "../mission/mission.model.ts"
import { type CommandOf, type CommandTag, decide } from "../mission/mission.rules.ts"
import { type DriverAtWork, type MissionChange, Missions } from "../mission/missions.port.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { AllMissions, type MissionOwner, type NamedOwner } from "./all-missions.port.ts"
import { isSeenBy } from "./seen-mission.rules.ts"

const notFound = () => new MissionNotFound()

/** The owner of a mission in the caller's environment; an id of any wrong form is an unknown one (ACC-25). */
export const ownerOfMission = Effect.fnUntraced(function* (caller: PersonCaller, id: MissionId) {
  const missions = yield* AllMissions
  const owner = isUuid(id) ? yield* missions.ownerOf(caller.environment, id) : Option.none<NamedOwner>()
  return yield* Effect.fromOption(owner).pipe(Effect.mapError(notFound))
})

/** A mission that the caller may see, with its owner and its present. Fails with `MissionNotFound`, also for another driver's (OPS-6). */
export const readMissionAsPerson = Effect.fn("readMissionAsPerson")(function* (caller: PersonCaller, id: MissionId) {
  const missions = yield* Missions
  const owner = yield* ownerOfMission(caller, id)
  const now = yield* presentOf(owner.tenant)
  const found = yield* missions.find(owner.tenant, id)
  const mission = yield* Effect.fromOption(
    Option.filter(found, (mission) => isSeenBy(caller.person, mission, now))
  ).pipe(Effect.mapError(notFound))
  return { mission, owner, now }
})

/** The author of a change that a person asks for. */
export const authorOf = (caller: PersonCaller, { tenant }: Pick<MissionOwner, "tenant">, reason?: string): Author => ({
  tenant,
  keyId: caller.keyId,
  personId: caller.person.id,
  ...(reason === undefined ? {} : { reason }),
  requestId: caller.requestId,
  ip: caller.ip
})

export type { Keyed }

interface PersonalChange<A> {
  /** The action of the audit row. */
  readonly action: AuditedAction
  readonly reason?: string | undefined
  readonly keyed: Keyed<A> | null
  /** True if `decide` itself finds out that the mission is offered to the person, who does not see it otherwise. */
  readonly isOffered?: boolean
}

/** `Known` is what the store reads with the mission, and real time (`recordedAt`). */
type Decide<A, E, Known extends ReadonlyArray<unknown> = [recordedAt: Instant]> = (
  mission: Mission,
  now: Instant,
  ...known: Known
) => Result.Result<MissionChange<A>, E>

interface OwnedMission {
  readonly id: MissionId
  readonly owner: Pick<MissionOwner, "tenant">
}

/**
 * Runs `write` in the name of a person, with `decide` guarded: it fails with `MissionNotFound` if the person may not see
 * the mission at the moment of the change, and completes the claim with the change.
 */
const writeAsPerson = Effect.fnUntraced(function* <A, E, F, Known extends ReadonlyArray<unknown>>(
  caller: PersonCaller,
  { id, owner }: OwnedMission,
  { reason, keyed, isOffered = false }: PersonalChange<A>,
  decide: Decide<A, E, Known>,
  write: (author: Author, decide: Decide<A, E | MissionNotFound, Known>) => Effect.Effect<A, F>
) {
  const keys = yield* IdempotencyKeys
  const author = authorOf(caller, owner, reason)
  let isWritten = true
  const result = yield* write(author, (mission, now, ...known) => {
    if (!isOffered && !isSeenBy(caller.person, mission, now)) return Result.fail<E | MissionNotFound>(notFound())
    return Result.map(decide(mission, now, ...known), (change) => {
      isWritten = change.mission !== mission || change.proposal !== undefined
      return keyed === null
        ? change
        : { ...change, completes: { claim: keyed.claim, answer: keyed.answer(change.result) } }
    })
  })
  // A change that leaves the mission as it is writes nothing, and so does not complete the claim.
  if (!isWritten && keyed !== null) {
    yield* keys.complete(holderOf(author), keyed.claim, keyed.answer(result), id)
  }
  return result
})

/** As `changeAsPerson`, for a mission whose owner is known. */
export const changeOwnedAsPerson = <A, E>(
  caller: PersonCaller,
  owned: OwnedMission,
  change: PersonalChange<A>,
  decide: Decide<A, E>
) =>
  Effect.flatMap(Missions, (missions) =>
    writeAsPerson(caller, owned, change, decide, (author, guarded) =>
      missions.change(author, owned.id, change.action, guarded)
    )
  )

/** Changes a mission as `decide` says, in the name of a person. Fails with `MissionNotFound` if it is not the person's. */
export const changeAsPerson = <A, E>(
  caller: PersonCaller,
  id: MissionId,
  change: PersonalChange<A>,
  decide: Decide<A, E>
) => Effect.flatMap(ownerOfMission(caller, id), (owner) => changeOwnedAsPerson(caller, { id, owner }, change, decide))

/** As `changeOwnedAsPerson`, for an assignment: `decide` also gets the driver and the driver's other missions. */
export const changeForDriverAsPerson = <A, E>(
  caller: PersonCaller,
  owned: OwnedMission,
  { driverId, ...change }: PersonalChange<A> & { readonly driverId: DriverId },
  decide: Decide<A, E, [driver: DriverAtWork, recordedAt: Instant]>
) =>
  Effect.flatMap(Missions, (missions) =>
    writeAsPerson(caller, owned, change, decide, (author, guarded) =>
      missions.changeForDriver(author, owned.id, { action: change.action, driverId }, guarded)
    )
  )

/** Carries out one command on a mission in the name of a person, and returns the mission after it. */
export const commandAsPerson = <Tag extends CommandTag>(
  caller: PersonCaller,
  id: MissionId,
  change: PersonalChange<Mission>,
  command: CommandOf<Tag>
) =>
  changeAsPerson(caller, id, change, (mission, now) =>
    Result.map(decide(mission, command, now), (decision) => ({ ...decision, result: decision.mission }))
  )
