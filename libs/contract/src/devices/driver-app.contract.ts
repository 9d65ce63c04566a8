import { HttpApi, OpenApi } from "effect/http-api"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneVisit, visitor } from "../endpoint/passage.model.ts"
import { Conflict } from "../schema/problem-responses.ts"
import { EnteredDevice, EntranceRequest } from "./devices.model.ts"

class EntranceApi extends group(
  "entrance",
  { title: "Entrance", description: "How the phone of a driver gets a key.", security: null },
  {
    enter: endpoint("POST /driver/api/entrance", {
      who: visitor,
      admitted: onePlace,
      once: "form_only",
      // The operator sees there whether the link gave a key; a phone without one cannot read it.
      again: notAgain("/console/api/drivers/:id/devices", "relay_unavailable"),
      sensitive: ["answers_secret"],
      costs: oneVisit,
      body: EntranceRequest,
      answers: { 201: EnteredDevice },
      problems: [Conflict],
      summary: "Use a link up, and get the key of this phone, this once",
      description:
        "403 `device_link_refused` for every code that does not work: used, ended, expired, of another environment, or " +
        "never made. Failures are limited by address."
    })
  }
) {}

/** What the pages of drivers call without a key. With the key, they call the operations API. */
export class DriverAppApi extends HttpApi.make("trajet-driver")
  .add(EntranceApi)
  .annotateMerge(
    OpenApi.annotations({ title: "Trajet for drivers", version: "1", description: "How a phone gets a key." })
  ) {}
