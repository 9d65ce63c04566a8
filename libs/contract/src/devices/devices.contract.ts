import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ConsoleAccessNote, operators, recently } from "../console/console-access.ts"
import { SessionSecurity } from "../console/session-security.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { CreatedDeviceLink, DeviceList, DeviceShown } from "./devices.model.ts"

const params = { id: Schema.String }

export class DevicesApi extends HttpApiGroup.make("devices")
  .add(
    HttpApiEndpoint.get("list", "/drivers/:id/devices", { params, success: DeviceList, error: [...always, NotFound] })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the keys of a driver in the environment, newest first, and the open links for phones"
        })
      ),
    HttpApiEndpoint.post("createLink", "/drivers/:id/device-links", {
      params,
      success: CreatedDeviceLink.pipe(HttpApiSchema.status(201)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, recently(operators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make a link by which a phone of a driver gets a key, once, within 15 minutes",
          description: "A fourth open link of a driver ends the oldest. 409 `driver_suspended` for a suspended driver."
        })
      ),
    HttpApiEndpoint.delete("endLink", "/drivers/:id/device-links/:link_id", {
      params: { ...params, link_id: Schema.String },
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(OpenApi.annotations({ summary: "End an open link" })),
    HttpApiEndpoint.post("revoke", "/drivers/:id/devices/:key_id/revocation", {
      params: { ...params, key_id: Schema.String },
      success: DeviceShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, recently(operators))
      .annotateMerge(OpenApi.annotations({ summary: "Revoke a key of a driver for good, from the next request on" }))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Devices", description: "The phones of drivers." }))
  .prefix("/console/api") {}
