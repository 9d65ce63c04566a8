import { type Caller, environmentOfKey, RequestId, requireScope, type Scope, usableKey } from "@trajet/domain/access"
import { Result } from "effect"
import type { FastifyRequest } from "fastify"
import { ApiProblem, coded } from "../../../../apps/api/src/edge/problem.ts"
import { digestOfKey } from "../peers/codes.ts"
import { keyByDigest } from "./store.ts"

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller
  }
}

const refused = () =>
  new ApiProblem({ status: 401, code: null, detail: "send a valid API key in the X-Api-Key header" })

/** A hook that accepts requests whose key has the scope, and sets the caller. */
export const requires = (scope: Scope) => async (request: FastifyRequest) => {
  const given = request.headers["x-api-key"]
  if (typeof given !== "string") throw refused()
  const environment = environmentOfKey(given)
  if (Result.isFailure(environment)) throw refused()
  const found = await keyByDigest(digestOfKey(given))
  if (found === null || Result.isFailure(usableKey(found)) || found.key.environment !== environment.success) {
    throw refused()
  }
  const { id, groupId, scopes } = found.key
  if (Result.isFailure(requireScope(scopes, scope))) throw coded("insufficient_scope", `this key lacks ${scope}`)
  request.caller = {
    tenant: { groupId, environment: environment.success },
    keyId: id,
    scopes,
    gridVersion: found.gridVersion,
    requestId: RequestId(request.id),
    ip: request.ip
  }
}
