import {
  ChangeDriverRequest,
  CreateDriverRequest,
  type CreateDriverResponse,
  DriverListQuery,
  type DriverPage,
  type DriverShown,
  OperationsApi
} from "@trajet/contract"
import { DriverId } from "@trajet/domain/mission"
import {
  changeDriverAsOperator,
  createDriverAsOperator,
  type DriverChange,
  type DriverRecord,
  type DriverWithKey,
  listDrivers
} from "@trajet/domain/people"
import { parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { operationsRoute, type Served } from "../../edge/route.ts"
import { pageSizeOf } from "../query-wire.ts"
import { keyedBy, noMembers } from "./answering.ts"

const { endpoints } = OperationsApi.groups.drivers

const driverWire = (driver: DriverRecord): DriverShown => ({
  id: driver.id,
  name: driver.lastName,
  first_name: driver.firstName,
  phone: driver.phone,
  email: driver.email,
  availability: driver.availability.map(({ from, to }) => ({ from, to })),
  suspended: driver.suspended,
  created_at: driver.createdAt
})

const list = operationsRoute({
  endpoint: endpoints.list,
  query: DriverListQuery,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* listDrivers(caller, { limit: pageSizeOf(query.limit), cursor: query.cursor ?? null })
    const wire: DriverPage = { data: page.drivers.map(driverWire), next_cursor: page.nextCursor }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const createdAnswer =
  (clear: string | null) =>
  ({ driver, key }: DriverWithKey): Served => {
    const wire: CreateDriverResponse = {
      ...driverWire(driver),
      key_id: key.id,
      environment: key.environment,
      key: clear
    }
    return { status: 201, body: JSON.stringify(wire) }
  }

const create = operationsRoute({
  endpoint: endpoints.create,
  query: noMembers,
  body: CreateDriverRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body, claim }) {
    const order = { lastName: body.name, firstName: body.first_name, phone: body.phone, email: body.email }
    // The stored answer is without the key: the store keeps digests of keys only.
    const { clear, ...made } = yield* createDriverAsOperator(caller, order, keyedBy(claim, createdAnswer(null)))
    return createdAnswer(clear)(made)
  })
})

const availabilityOf = (times: NonNullable<ChangeDriverRequest["availability"]>) =>
  Result.all(
    times.map(({ from, to }, n) =>
      Result.all({ from: parseInstant(from), to: parseInstant(to) }).pipe(
        Result.mapError(() => invalidField(`availability.${n}`, "invalid", "send two date-times with their offsets"))
      )
    )
  )

const change = operationsRoute({
  endpoint: endpoints.change,
  query: noMembers,
  body: ChangeDriverRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const { availability, email, first_name: firstName, name: lastName, phone, suspended } = body
    const asked: DriverChange = {
      ...(lastName === undefined ? {} : { lastName }),
      ...(firstName === undefined ? {} : { firstName }),
      ...(phone === undefined ? {} : { phone }),
      ...(email === undefined ? {} : { email }),
      ...(availability === undefined ? {} : { availability: yield* Effect.fromResult(availabilityOf(availability)) }),
      ...(suspended === undefined ? {} : { suspended })
    }
    const driver = yield* changeDriverAsOperator(caller, DriverId(params["id"] ?? ""), asked)
    return { status: 200, body: JSON.stringify(driverWire(driver)) }
  })
})

export const driverRoutes = [list, create, change]
