import type { ApiAnswer, ApiRequest, CallApi } from "../api-call.ts"
import type { Endpoint } from "../contract/operations.ts"
import { membersOf } from "../json.ts"
import type { Outcome } from "./tool.model.ts"

/** Makes a request to an endpoint with the given parts, and without all others. */
export const requestTo = (endpoint: Endpoint, more: Partial<ApiRequest>): ApiRequest => ({
  endpoint,
  params: {},
  query: {},
  body: null,
  idempotencyKey: null,
  ...more
})

export const succeeded = ({ status }: ApiAnswer): boolean => status >= 200 && status < 300

/** Makes the outcome of a tool whose request the API refused. */
export const refused = ({ status, body }: ApiAnswer): Outcome => {
  const unknown = membersOf(body)["outcome_unknown"] === true
  const advice = unknown ? " It is unknown whether it was carried out: read before you repeat it." : ""
  return { ok: false, message: `The API refused the request with status ${status}.${advice}`, data: body }
}

/** Sends one request, and makes the outcome of the tool of its answer. */
export const answered = async (call: CallApi, request: ApiRequest, signal: AbortSignal): Promise<Outcome> => {
  const answer = await call(request, signal)
  return succeeded(answer) ? { ok: true, data: answer.body } : refused(answer)
}
