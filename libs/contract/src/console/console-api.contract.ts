import { HttpApi, OpenApi } from "effect/http-api"
import { DeliveriesApi } from "./deliveries.contract.ts"
import { EndpointsApi } from "./endpoints.contract.ts"
import { KeysApi } from "./keys.contract.ts"
import { ChangesApi } from "./changes.contract.ts"
import { ImportsApi } from "./imports/imports.contract.ts"
import { GroupApi } from "./group/group.contract.ts"
import { MembersApi } from "./group/members.contract.ts"
import { ConsoleMissionsApi } from "./missions.contract.ts"
import { OversightApi } from "../oversight/oversight.contract.ts"
import { DevicesApi } from "../devices/devices.contract.ts"
import { PersonRequestsApi } from "../privacy/person-requests.contract.ts"
import { ViewsApi } from "./views/views.contract.ts"
import { RequestsApi } from "./requests.contract.ts"
import { AccountApi } from "./account.contract.ts"
import { SessionApi } from "./session.contract.ts"

/**
 * The API of the console's pages as a value. Besides it, a session calls every endpoint of clients under
 * `/console/api/v1`, and every endpoint of operations under `/console/api/operations/v1` (CON-5).
 */
export class ConsoleApi extends HttpApi.make("trajet-console")
  .add(SessionApi)
  .add(KeysApi)
  .add(EndpointsApi)
  .add(DeliveriesApi)
  .add(RequestsApi)
  .add(ChangesApi)
  .add(AccountApi)
  .add(MembersApi)
  .add(GroupApi)
  .add(ConsoleMissionsApi)
  .add(OversightApi)
  .add(ImportsApi)
  .add(ViewsApi)
  .add(DevicesApi)
  .add(PersonRequestsApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trajet console",
      version: "1",
      description: "What the pages of the console call, with the cookie of a session."
    })
  ) {}
