import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  ChangeDriverRequest,
  CreateDriverRequest,
  CreateDriverResponse,
  DriverListQuery,
  DriverPage,
  DriverShown
} from "./drivers.model.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })

export class DriversApi extends HttpApiGroup.make("drivers")
  .add(
    HttpApiEndpoint.get("list", "/drivers", {
      query: DriverListQuery,
      success: DriverPage,
      error: always
    }).annotateMerge(summary("List drivers, newest first")),
    HttpApiEndpoint.post("create", "/drivers", {
      headers: IdempotencyKeyHeader,
      payload: CreateDriverRequest,
      success: CreateDriverResponse.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create a driver, or a further key for the driver with that e-mail address",
        description:
          "The key is of the environment of the caller's key. If a driver has the address, its record stays as it is. A test key adds keys to drivers, and creates none."
      })
    ),
    HttpApiEndpoint.patch("change", "/drivers/:id", {
      params: { id: Schema.String },
      payload: ChangeDriverRequest,
      success: DriverShown,
      error: [...always, NotFound]
    }).annotateMerge(summary("Change a driver, with a live key"))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Drivers", description: "The records of drivers, which both environments share." })
  )
  .prefix("/operations/v1") {}
