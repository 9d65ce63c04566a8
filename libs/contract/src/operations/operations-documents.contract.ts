import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { depositing } from "../documents/documents.contract.ts"
import { DepositList } from "../documents/documents.model.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { person, withItsKey } from "../endpoint/passage.model.ts"

export class OperationsDocumentsApi extends group(
  "documents",
  {
    title: "Documents",
    description:
      "Handover reports and other files, as clients deposit them. They take the storage of the mission's group.",
    security: ApiKeySecurity
  },
  {
    deposit: endpoint("POST /operations/v1/missions/:id/documents", {
      ...depositing,
      examined: DepositList,
      who: person("operator", "driver"),
      again: withItsKey("/operations/v1/missions/:id")
    })
  }
) {}
