import { Effect, Option, Result } from "effect"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "../events/page.rules.ts"
import type { Keyed } from "../idempotency/idempotency.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { type DriverOrder, driverPhone, newDriver } from "./administer-people.program.ts"
import { DriverUnknown, LiveKeyRequired } from "./people.errors.ts"
import { type DriverQuery, type DriverWithKey, People } from "./people.port.ts"
import { requireLiveKey } from "./person-key.rules.ts"
import type { PersonCaller } from "./person-caller.model.ts"
import type { DriverRecord } from "./person.model.ts"
import { driverChange, type DriverChangeAsked } from "./person.rules.ts"

export interface DriverPage {
  readonly drivers: ReadonlyArray<DriverRecord>
  readonly nextCursor: string | null
}

const positionOf = (text: string): DriverQuery["olderThan"] => {
  const [createdAt, id] = text.split(" ")
  return createdAt === undefined || id === undefined ? null : { createdAt, id }
}

/** Reads a page of the drivers, newest first, which both environments share. Fails with `CursorInvalid`. */
export const listDrivers = Effect.fn("listDrivers")(function* (caller: PersonCaller, { limit, cursor }: PageAsked) {
  const people = yield* People
  const { environment, person } = caller
  const scope = { list: "drivers", holder: { personId: person.id, environment }, filters: "[]" } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const found = yield* people.drivers({ olderThan, limit: rowsOfPage(limit) })
  const { items, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, `${last.createdAt} ${last.id}`)
  return { drivers: items, nextCursor } satisfies DriverPage
})

/**
 * Creates a driver with a key of the operator's environment, or a further key for the driver with that e-mail address
 * (OPS-3), and returns the key in clear, for the only time. A test key only adds keys: it fails with `LiveKeyRequired` for
 * a new driver (OPS-7). Fails with `PersonInvalid`.
 */
export const createDriverAsOperator = Effect.fn("createDriverAsOperator")(function* (
  caller: PersonCaller,
  order: DriverOrder,
  keyed: Keyed<DriverWithKey> | null
) {
  const people = yield* People
  const { clear, driver, key } = yield* newDriver(order, caller.environment)
  if (Result.isSuccess(requireLiveKey(caller))) {
    return { ...(yield* people.createDriver(driver, key, caller, keyed)), clear }
  }
  const added = yield* people.addDriverKey(driver.email, key, caller, keyed)
  return { ...(yield* Effect.fromOption(added).pipe(Effect.mapError(() => new LiveKeyRequired()))), clear }
})

/**
 * Changes the members of a driver that `asked` has, and returns the driver. Missions keep the driver's data as of the
 * assignment. Fails with `LiveKeyRequired` (OPS-7), `PersonInvalid`, `DriverUnknown` or `EmailTaken`.
 */
export const changeDriverAsOperator = Effect.fn("changeDriverAsOperator")(function* (
  caller: PersonCaller,
  id: DriverId,
  asked: DriverChangeAsked
) {
  const people = yield* People
  yield* Effect.fromResult(requireLiveKey(caller))
  const checked = yield* Effect.fromResult(driverChange(asked))
  const unknown = new DriverUnknown({ driverId: id })
  if (!isUuid(id)) return yield* unknown
  const { phone } = checked
  const change = phone === undefined ? checked : { ...checked, phone, phoneE164: yield* driverPhone(phone) }
  if (Object.keys(change).length > 0) return yield* people.changeDriver(caller, id, change)
  return yield* Option.match(yield* people.driver(id), { onNone: () => Effect.fail(unknown), onSome: Effect.succeed })
})
