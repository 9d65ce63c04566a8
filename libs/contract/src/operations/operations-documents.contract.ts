import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { depositNotes, depositShape } from "../documents/documents.contract.ts"

export class OperationsDocumentsApi extends HttpApiGroup.make("documents")
  .add(HttpApiEndpoint.post("deposit", "/missions/:id/documents", depositShape).annotateMerge(depositNotes))
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Documents",
      description:
        "Handover reports and other files, as clients deposit them. They take the storage of the mission's group."
    })
  )
  .prefix("/operations/v1") {}
