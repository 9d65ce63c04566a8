import type { CreateRequest, EstimateRequest } from "@trajet/contract"
import Fastify, { type FastifyError } from "fastify"
import { randomUUID } from "node:crypto"
import { problemOf } from "../../../../apps/api/src/edge/failures.ts"
import { ApiProblem, problemText } from "../../../../apps/api/src/edge/problem.ts"
import { endWithStarter, settings, tellListening } from "../peers/settings.ts"
import { openWorld } from "../peers/world.ts"
import { requires } from "./authenticate.ts"
import { createTransport } from "./create.ts"
import { isFailure, runOnce } from "./once.ts"
import { type ListQuery, listTransports, readTransport } from "./read.ts"
import { priceTransport } from "./price.ts"
import { createBody, estimateBody, listQuery } from "./schemas.ts"
import { pool } from "./store.ts"

const json = "application/json; charset=utf-8"

const world = await openWorld(settings.gazetteerFolder)
const app = Fastify({
  bodyLimit: 1024 * 1024,
  genReqId: () => randomUUID(),
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false } }
})

app.addHook("onSend", async (request, reply) => {
  reply.headers({ "x-request-id": request.id, "cache-control": "no-store", "x-content-type-options": "nosniff" })
})

const refusal = (error: FastifyError): ApiProblem => {
  if (isFailure(error)) return problemOf(error, "keyed")
  const status = error.validation === undefined ? (error.statusCode ?? 500) : 422
  return new ApiProblem({ status, code: null, detail: status < 500 ? error.message : "an unexpected error happened" })
}

app.setErrorHandler<FastifyError>((error, _request, reply) => {
  const problem = refusal(error)
  if (problem.status >= 500) console.error(error)
  return reply.code(problem.status).type("application/problem+json").send(problemText(problem, ""))
})

app.post<{ Body: CreateRequest }>(
  "/v1/transports",
  { onRequest: requires("transports:write"), schema: { body: createBody } },
  async (request, reply) => {
    reply.code(201).type(json)
    return runOnce(request, reply, (claim) => createTransport(world, request.caller, request.body, claim))
  }
)

app.post<{ Body: EstimateRequest }>(
  "/v1/pricing",
  { onRequest: requires("transports:read"), schema: { body: estimateBody } },
  async (request, reply) => {
    reply.type(json)
    return priceTransport(world, request.caller, request.body)
  }
)

app.get<{ Querystring: ListQuery }>(
  "/v1/transports",
  { onRequest: requires("transports:read"), schema: { querystring: listQuery } },
  async (request, reply) => {
    reply.type(json)
    return listTransports(request.caller.tenant, request.query)
  }
)

app.get<{ Params: { readonly id: string } }>(
  "/v1/transports/:id",
  { onRequest: requires("transports:read") },
  async (request, reply) => {
    reply.type(json)
    return readTransport(request.caller.tenant, request.params.id)
  }
)

const address = await app.listen({ host: "127.0.0.1", port: 0 })
endWithStarter(async () => {
  await app.close()
  await pool.end()
})
tellListening(Number(new URL(address).port))
