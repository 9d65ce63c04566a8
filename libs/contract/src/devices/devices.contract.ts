import { HttpApiSchema } from "effect/http-api"
import { SessionSecurity } from "../console/session-security.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, notAgain, onePlace, oneRequest, reads, user } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { CreatedDeviceLink, DeviceList, DeviceShown } from "./devices.model.ts"

const byOperators = { who: user("operator"), admitted: onePlace, costs: oneRequest } as const

export class DevicesApi extends group(
  "devices",
  { title: "Devices", description: "The phones of drivers.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/drivers/:id/devices", {
      ...byOperators,
      once: "no_key",
      again: reads,
      sensitive: [],
      answers: { 200: DeviceList },
      problems: [NotFound],
      summary: "List the keys of a driver in the environment, newest first, and the open links for phones"
    }),
    createLink: endpoint("POST /console/api/drivers/:id/device-links", {
      ...byOperators,
      once: "form_only",
      again: notAgain("/console/api/drivers/:id/devices", "relay_unavailable"),
      sensitive: ["answers_secret"],
      bodyMayBeAbsent: true,
      answers: { 201: CreatedDeviceLink },
      problems: [NotFound, Conflict],
      summary: "Make a link by which a phone of a driver gets a key, once, within 15 minutes",
      description: "A fourth open link of a driver ends the oldest. 409 `driver_suspended` for a suspended driver."
    }),
    endLink: endpoint("DELETE /console/api/drivers/:id/device-links/:link_id", {
      ...byOperators,
      once: "no_key",
      again: idempotent,
      // An unused link gives no access that could be lost.
      sensitive: [],
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "End an open link"
    }),
    revoke: endpoint("POST /console/api/drivers/:id/devices/:key_id/revocation", {
      ...byOperators,
      once: "form_only",
      again: notAgain("/console/api/drivers/:id/devices", "relay_unavailable"),
      sensitive: ["ends_access"],
      bodyMayBeAbsent: true,
      answers: { 200: DeviceShown },
      problems: [NotFound],
      summary: "Revoke a key of a driver for good, from the next request on"
    })
  }
) {}
