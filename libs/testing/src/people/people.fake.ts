import { Environment } from "@trajet/domain/access"
import { ClaimLost, type Keyed } from "@trajet/domain/idempotency"
import {
  DriverUnknown,
  type DriverRecord,
  type DriverWithKey,
  EmailTaken,
  type NewPersonKey,
  People,
  type Person,
  type PersonCaller,
  type StoredPersonKey
} from "@trajet/domain/people"
import type { DriverId } from "@trajet/domain/mission"
import { suspensionNotices } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { addNotice } from "../mission/missions.fake.ts"
import { completesClaim, isClaimHeld } from "../idempotency/idempotency-keys.fake.ts"
import type { StoreState } from "../store/store-state.fake.ts"

const newestFirst = (a: DriverRecord, b: DriverRecord): number => {
  if (a.createdAt === b.createdAt) return a.id < b.id ? 1 : -1
  return a.createdAt < b.createdAt ? 1 : -1
}

const hasEmail = (email: string) => (driver: DriverRecord) => driver.email.toLowerCase() === email.toLowerCase()

const tellOperators = (state: StoreState, driverId: DriverId, now: Instant): void => {
  for (const tenant of [...state.groups.keys()].flatMap((groupId) =>
    Environment.literals.map((environment) => ({ groupId, environment }))
  )) {
    for (const { mission } of state.rowsToRead(tenant).missions.values()) {
      for (const notice of suspensionNotices(tenant.environment, mission, driverId)) {
        addNotice(state, { tenant }, now, notice)
      }
    }
  }
}

interface KeyWriting {
  readonly action: string
  readonly by: PersonCaller | null
  readonly key: NewPersonKey
  readonly keyed: Keyed<DriverWithKey> | null
}

export const peopleOn = (state: StoreState): People["Service"] => {
  const { people } = state
  const audit = (now: Instant, action: string, target: string, by: PersonCaller | null = null) =>
    state.audit.push({
      at: now,
      groupId: null,
      environment: null,
      keyId: by?.keyId ?? null,
      action,
      target,
      requestId: by?.requestId ?? null,
      ip: by?.ip ?? null
    })
  const addKey = ({ digest, ...key }: NewPersonKey, person: Person, now: Instant): StoredPersonKey => {
    const stored: StoredPersonKey = { ...key, createdAt: now, revokedAt: null, lastUsedAt: null }
    people.keys.set(key.id, { key: stored, digest, person })
    return stored
  }
  const withKey = (now: Instant, driver: DriverRecord, { action, by, key, keyed }: KeyWriting) => {
    const holder = by === null ? null : { personId: by.person.id, environment: by.environment }
    if (holder !== null && keyed !== null && !isClaimHeld(state, holder, keyed.claim)) {
      return Result.fail(new ClaimLost())
    }
    people.drivers.set(driver.id, driver)
    audit(now, action, driver.id, by)
    const made: DriverWithKey = { driver, key: addKey(key, { role: "driver", id: driver.id }, now) }
    if (holder !== null && keyed !== null)
      completesClaim(state, holder, { claim: keyed.claim, answer: keyed.answer(made) })
    return Result.succeed(made)
  }
  const byEmail = (email: string) => [...people.drivers.values()].find(hasEmail(email))
  return People.of({
    keyByDigest: (digests) =>
      state.transaction((now) => {
        const found = [...people.keys.values()].find(
          (kept) => digests.includes(kept.digest) && kept.key.revokedAt === null
        )
        if (found === undefined) return Option.none()
        const { key, person } = found
        people.keys.set(key.id, { ...found, digest: digests[0], key: { ...key, lastUsedAt: now } })
        return Option.some({ keyId: key.id, environment: key.environment, person })
      }),
    keyById: (id) =>
      state.transaction(() =>
        Option.map(
          Option.filter(Option.fromUndefinedOr(people.keys.get(id)), ({ key }) => key.revokedAt === null),
          ({ key, person }) => ({ keyId: key.id, environment: key.environment, person })
        )
      ),
    usableKeys: (ids) =>
      state.transaction(() => new Set(ids.filter((id) => people.keys.get(id)?.key.revokedAt === null))),
    createOperator: ({ id, name }, key) =>
      state.transaction((now) => {
        const known = [...people.operators.values()].find((operator) => operator.name === name)
        const operator = known ?? { id, name, createdAt: now }
        people.operators.set(operator.id, operator)
        audit(now, "operator.create", operator.id)
        return { operator, key: addKey(key, { role: "operator", id: operator.id }, now) }
      }),
    createDriver: (asked, key, by, keyed = null) =>
      state
        .transaction((now) => {
          const created = { ...asked, availability: [], suspended: false, createdAt: now }
          return withKey(now, byEmail(asked.email) ?? created, { action: "driver.create", by, key, keyed })
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    addDriverKey: (email, key, by, keyed) =>
      state
        .transaction((now): Result.Result<Option.Option<DriverWithKey>, ClaimLost> => {
          const driver = byEmail(email)
          if (driver === undefined) return Result.succeed(Option.none())
          return Result.map(withKey(now, driver, { action: "driver.add_key", by, key, keyed }), Option.some)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    driver: (id) => state.transaction(() => Option.fromUndefinedOr(people.drivers.get(id))),
    drivers: ({ limit, olderThan }) =>
      state.transaction(() =>
        [...people.drivers.values()]
          .sort(newestFirst)
          .filter(
            ({ createdAt, id }) =>
              olderThan === null ||
              createdAt < olderThan.createdAt ||
              (createdAt === olderThan.createdAt && id < olderThan.id)
          )
          .slice(0, limit)
      ),
    changeDriver: (by, id, change) =>
      state
        .transaction((now): Result.Result<DriverRecord, DriverUnknown | EmailTaken> => {
          const driver = people.drivers.get(id)
          if (driver === undefined) return Result.fail(new DriverUnknown({ driverId: id }))
          const { email } = change
          const other = email === undefined ? undefined : byEmail(email)
          if (other !== undefined && other.id !== id) return Result.fail(new EmailTaken({ email: other.email }))
          const changed = { ...driver, ...change }
          people.drivers.set(id, changed)
          audit(now, "driver.change", id, by)
          if (changed.suspended && !driver.suspended) tellOperators(state, id, now)
          return Result.succeed(changed)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    revokeKey: (id) =>
      state.transaction((now) => {
        const kept = people.keys.get(id)
        if (kept === undefined) return Option.none()
        const key = { ...kept.key, revokedAt: kept.key.revokedAt ?? now }
        people.keys.set(id, { ...kept, key })
        audit(now, "key.revoke", id)
        return Option.some(key)
      })
  })
}
