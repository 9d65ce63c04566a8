import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, person, reads, withItsKey } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  ChangeDriverRequest,
  CreateDriverRequest,
  CreateDriverResponse,
  DriverPage,
  DriverShown
} from "./drivers.model.ts"
import { PageQuery } from "../schema/page.model.ts"

const byOperators = { who: person("operator"), admitted: onePlace, costs: oneRequest } as const

export class DriversApi extends group(
  "drivers",
  {
    title: "Drivers",
    description: "The records of drivers, which both environments share.",
    security: ApiKeySecurity
  },
  {
    list: endpoint("GET /operations/v1/drivers", {
      ...byOperators,
      once: "no_key",
      again: reads,
      sensitive: [],
      query: PageQuery,
      answers: { 200: DriverPage },
      problems: [],
      summary: "List drivers, newest first"
    }),
    create: endpoint("POST /operations/v1/drivers", {
      ...byOperators,
      once: "per_key",
      again: withItsKey("/operations/v1/drivers"),
      sensitive: ["answers_secret"],
      headers: IdempotencyKeyHeader,
      body: CreateDriverRequest,
      answers: { 201: CreateDriverResponse },
      problems: [Conflict],
      summary: "Create a driver, or a further key for the driver with that e-mail address",
      description:
        "The key is of the environment of the caller's key. If a driver has the address, its record stays as it is. A test key adds keys to drivers, and creates none."
    }),
    change: endpoint("PATCH /operations/v1/drivers/:id", {
      ...byOperators,
      once: "no_key",
      again: notAgain("/operations/v1/drivers", "relay_unavailable"),
      sensitive: [],
      body: ChangeDriverRequest,
      answers: { 200: DriverShown },
      problems: [NotFound],
      summary: "Change a driver, with a live key"
    })
  }
) {}
