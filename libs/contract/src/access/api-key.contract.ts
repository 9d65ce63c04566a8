import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** Every request under `/v1` carries a key (ACC-8). */
export class ApiKeySecurity extends HttpApiMiddleware.Service<ApiKeySecurity>()("@trajet/contract/ApiKeySecurity", {
  security: { apiKey: HttpApiSecurity.apiKey({ key: "X-Api-Key", in: "header" }) }
}) {}
