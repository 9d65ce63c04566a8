import { type ChangeDriverRequest, type CreateDriverResponse, type DriverShown, OperationsApi } from "@trajet/contract"
import { DriverId } from "@trajet/domain/mission"
import {
  changeDriverAsOperator,
  createDriverAsOperator,
  type DriverChangeAsked,
  type DriverRecord,
  type DriverWithKey,
  listDrivers
} from "@trajet/domain/people"
import { parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { serve } from "../../edge/endpoints/serve.ts"
import { pageOfQuery } from "../query-wire.ts"

const driverWire = (driver: DriverRecord): DriverShown => ({
  id: driver.id,
  name: driver.lastName,
  first_name: driver.firstName,
  phone: driver.phone,
  phone_e164: driver.phoneE164,
  email: driver.email,
  availability: driver.availability.map(({ from, to }) => ({ from, to })),
  suspended: driver.suspended,
  created_at: driver.createdAt
})

const createdWire =
  (clear: string | null) =>
  ({ driver, key }: DriverWithKey): CreateDriverResponse => ({
    ...driverWire(driver),
    key_id: key.id,
    environment: key.environment,
    key: clear
  })

const availabilityOf = (times: NonNullable<ChangeDriverRequest["availability"]>) =>
  Result.all(
    times.map(({ from, to }, n) =>
      Result.all({ from: parseInstant(from), to: parseInstant(to) }).pipe(
        Result.mapError(() => invalidField(`availability.${n}`, "invalid", "send two date-times with their offsets"))
      )
    )
  )

export const driverRoutes = serve(OperationsApi.groups.drivers, {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* listDrivers(caller, pageOfQuery(query))
    return { data: page.drivers.map(driverWire), next_cursor: page.nextCursor }
  }),
  create: Effect.fnUntraced(function* ({ caller, body, keyed }) {
    const order = { lastName: body.name, firstName: body.first_name, phone: body.phone, email: body.email }
    // The stored answer is without the key: the store keeps digests of keys only.
    const { clear, ...made } = yield* createDriverAsOperator(caller, order, yield* keyed(createdWire(null)))
    return createdWire(clear)(made)
  }),
  change: Effect.fnUntraced(function* ({ caller, params, body }) {
    const { availability, email, first_name: firstName, name: lastName, phone, suspended } = body
    const asked: DriverChangeAsked = {
      ...(lastName === undefined ? {} : { lastName }),
      ...(firstName === undefined ? {} : { firstName }),
      ...(phone === undefined ? {} : { phone }),
      ...(email === undefined ? {} : { email }),
      ...(availability === undefined ? {} : { availability: yield* Effect.fromResult(availabilityOf(availability)) }),
      ...(suspended === undefined ? {} : { suspended })
    }
    return driverWire(yield* changeDriverAsOperator(caller, DriverId(params.id), asked))
  })
})
