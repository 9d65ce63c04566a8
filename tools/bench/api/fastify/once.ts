import {
  canonicalJson,
  type Claim,
  ClaimLost,
  ClaimOwnerId,
  fingerprintText,
  IdempotencyKey,
  isIdempotencyKey,
  isKept,
  judgeKey
} from "@trajet/domain/idempotency"
import { Result } from "effect"
import type { FastifyReply, FastifyRequest } from "fastify"
import { randomUUID } from "node:crypto"
import type { Failure } from "../../../../apps/api/src/edge/failures.ts"
import { problemOf } from "../../../../apps/api/src/edge/failures.ts"
import { invalidField, problemText } from "../../../../apps/api/src/edge/problem.ts"
import type {
  claimKey as claimToday,
  completeKey as completeToday,
  releaseKey as releaseToday
} from "../../../../libs/adapters-postgres/src/idempotency/idempotency-keys.adapter.ts"
import { sha256 } from "../peers/codes.ts"
import { settings } from "../peers/settings.ts"
import { frozen } from "./frozen.ts"
import { run } from "./store.ts"

const claimKey = frozen<typeof claimToday>("idempotency.claim")
const completeKey = frozen<typeof completeToday>("idempotency.complete")
const releaseKey = frozen<typeof releaseToday>("idempotency.release")

const keyOf = (request: FastifyRequest): IdempotencyKey | null => {
  const given = request.headers["idempotency-key"]
  if (given === undefined) return null
  const key = String(given).toLowerCase()
  if (!isIdempotencyKey(key)) throw invalidField("Idempotency-Key", "invalid", "send one UUID v4")
  return IdempotencyKey(key)
}

export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && "_tag" in error && typeof error._tag === "string"

/**
 * Runs a request with a key at most once: `work` completes the claim with its own write, and refusals are stored here.
 * Runs a request without a key directly.
 */
export const runOnce = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (claim: Claim | null) => Promise<string>
): Promise<string> => {
  const key = keyOf(request)
  if (key === null) return work(null)
  const { tenant } = request.caller
  const fingerprint = sha256(fingerprintText(request.method, request.url, canonicalJson(request.body)))
  const owner = ClaimOwnerId(randomUUID())
  const row = (await run(claimKey, { ...tenant, key, fingerprint, owner, leaseMillis: settings.leaseMillis }))[0]
  if (row === undefined) throw new ClaimLost()
  if (!row.claimed) {
    const { answer_status: status, answer_body: body, lease_until: leaseUntil } = row
    const answer = status === null || body === null ? null : { status, body }
    const judged = judgeKey({ fingerprint: row.fingerprint, leaseUntil, answer }, fingerprint, row.now)
    if (Result.isFailure(judged)) throw judged.failure
    reply.code(judged.success.status).header("idempotent-replayed", "true")
    return judged.success.body
  }
  const claim = { key, owner, fence: row.fence }
  try {
    return await work(claim)
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    const problem = isFailure(error) ? problemOf(error, "keyed") : null
    if (problem === null || !isKept(problem.status, problem.code)) await run(releaseKey, { ...tenant, ...claim })
    else
      await run(completeKey, {
        ...tenant,
        ...claim,
        status: problem.status,
        body: problemText(problem, ""),
        missionId: null
      })
    throw error
  }
}
