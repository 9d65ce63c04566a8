import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { anyone, ConsoleAccessNote } from "../console/console-access.ts"
import { always, Conflict } from "../schema/problem-responses.ts"
import { EnteredDevice, EntranceRequest } from "./devices.model.ts"

class EntranceApi extends HttpApiGroup.make("entrance")
  .add(
    HttpApiEndpoint.post("enter", "/entrance", {
      payload: EntranceRequest,
      success: EnteredDevice.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Use a link up, and get the key of this phone, this once",
          description:
            "403 `device_link_refused` for every code that does not work: used, ended, expired, of another environment, or " +
            "never made. Failures are limited by address."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Entrance", description: "How the phone of a driver gets a key." }))
  .prefix("/driver/api") {}

/** What the pages of drivers call without a key. With the key, they call the operations API. */
export class DriverAppApi extends HttpApi.make("trajet-driver")
  .add(EntranceApi)
  .annotateMerge(
    OpenApi.annotations({ title: "Trajet for drivers", version: "1", description: "How a phone gets a key." })
  ) {}
