import { HttpApi, OpenApi } from "effect/http-api"
import { EventsApi } from "./events.contract.ts"
import { PricingApi } from "./pricing.contract.ts"
import { TransportsApi } from "./transports.contract.ts"

/** The public API as a value: documentation, clients and the server all read it. */
export class TrajetApi extends HttpApi.make("trajet")
  .add(PricingApi)
  .add(TransportsApi)
  .add(EventsApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trajet",
      version: "1",
      description: "Order the road transport of a vehicle by a driver: price, order, change, cancel, follow."
    })
  ) {}
