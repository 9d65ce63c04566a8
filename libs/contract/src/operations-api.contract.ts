import { HttpApi, OpenApi } from "effect/http-api"
import { openApiDocument } from "./openapi-document.ts"
import { OperationsChangesApi } from "./operations/operations-changes.contract.ts"
import { OperationsDocumentsApi } from "./operations/operations-documents.contract.ts"
import { InspectionPartsApi } from "./operations/inspection-parts.contract.ts"
import { OffersApi } from "./offers/offers.contract.ts"
import { DriversApi } from "./operations/drivers.contract.ts"
import { GridsApi } from "./operations/grids.contract.ts"
import { FeedApi } from "./operations/feed.contract.ts"
import { PushApi } from "./operations/push.contract.ts"
import { PositionsApi } from "./positions/positions.contract.ts"
import { OperationsMissionsApi } from "./operations/operations-missions.contract.ts"

/** The API of operators and drivers as a value, from which documentation, clients and the server are derived. */
export class OperationsApi extends HttpApi.make("trajet-operations")
  .add(OperationsMissionsApi)
  .add(OperationsChangesApi)
  .add(OperationsDocumentsApi)
  .add(InspectionPartsApi)
  .add(PositionsApi)
  .add(DriversApi)
  .add(GridsApi)
  .add(FeedApi)
  .add(OffersApi)
  .add(PushApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Trajet operations",
      version: "1",
      description: "Move missions on: offer, assign, drive, inspect, review, resolve. For operators and drivers.",
      transform: openApiDocument
    })
  ) {}
