import { HttpApi, OpenApi } from "effect/http-api"
import { DocumentsApi } from "./documents/documents.contract.ts"
import { DuplicationApi } from "./duplication/duplication.contract.ts"
import { eventEnvelopes } from "./events/event-envelope.model.ts"
import { EventsApi } from "./events/events.contract.ts"
import { InspectionApi } from "./inspection/inspection.contract.ts"
import { openApiDocument } from "./openapi-document.ts"
import { withWebhooks } from "./published/webhooks-section.ts"
import { OptionsApi } from "./options/options.contract.ts"
import { PricesApi } from "./prices/prices.contract.ts"
import { PricingApi } from "./pricing/pricing.contract.ts"
import { TransportsApi } from "./ordering/transports.contract.ts"
import { TestApi } from "./robot/robot.contract.ts"
import { TrackingApi } from "./tracking/tracking-links.contract.ts"
import { WaypointsApi } from "./waypoints/waypoints.contract.ts"
import { OwnEndpointsApi } from "./webhooks/own-endpoints.contract.ts"
import { WebhooksApi } from "./webhooks/webhooks.contract.ts"

/** The public API as a value, from which documentation, clients and the server are derived. */
export class TrajetApi extends HttpApi.make("trajet")
  .add(PricingApi)
  .add(TransportsApi)
  .add(DocumentsApi)
  .add(DuplicationApi)
  .add(InspectionApi)
  .add(OptionsApi)
  .add(PricesApi)
  .add(WaypointsApi)
  .add(TrackingApi)
  .add(EventsApi)
  .add(WebhooksApi)
  .add(OwnEndpointsApi)
  .add(TestApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trajet",
      version: "1",
      description: "Order the road transport of a vehicle by a driver: price, order, change, cancel, follow.",
      transform: (document) => openApiDocument(withWebhooks(document))
    })
  )
  .annotate(
    HttpApi.AdditionalSchemas,
    eventEnvelopes.map(({ schema }) => schema)
  ) {}
