import {
  Configuration,
  CreateRequestFromJSON,
  EstimateRequestFromJSON,
  PricingApi,
  ProblemFromJSON,
  ResponseError,
  TransportsApi
} from "../../generated/typescript-fetch/openapi"
import { account, order, report, trip } from "./sample"

const configuration = new Configuration({ basePath: account.baseUrl, apiKey: account.key })
const transports = new TransportsApi(configuration)

const titleOf = async (problem: unknown): Promise<string | undefined> => {
  if (!(problem instanceof ResponseError)) throw problem
  return ProblemFromJSON(await problem.response.json()).title
}

const run = async (): Promise<void> => {
  const estimate = await new PricingApi(configuration).pricingEstimate({
    estimateRequest: EstimateRequestFromJSON(trip)
  })
  const ordered = await transports.transportsCreate({
    createRequest: CreateRequestFromJSON(order),
    idempotencyKey: crypto.randomUUID()
  })
  const id = ordered.id ?? ""
  const mission = await transports.transportsRead({ id })
  const cancelled = await transports.transportsCancel({ id, cancelRequest: {} })
  const title = await transports.transportsRead({ id: "unknown" }).then(() => undefined, titleOf)
  report({ price: estimate.priceHt, status: mission.status, cancelled: cancelled.status, title })
}

void run()
