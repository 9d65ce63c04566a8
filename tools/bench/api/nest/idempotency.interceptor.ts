import {
  type CallHandler,
  ConflictException,
  createParamDecorator,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  UnprocessableEntityException
} from "@nestjs/common"
import { InjectRepository } from "@nestjs/typeorm"
import { canonicalJson, fingerprintText, isIdempotencyKey } from "@trajet/domain/idempotency"
import type { Response } from "express"
import { randomUUID } from "node:crypto"
import { catchError, from, type Observable, of, switchMap } from "rxjs"
import { IsNull, LessThan, Repository } from "typeorm"
import { sha256 } from "../peers/codes.ts"
import { settings } from "../peers/settings.ts"
import type { KnownRequest } from "./api-key.guard.js"
import { IdempotencyKeyEntity } from "./entities.js"

export type Held = Pick<IdempotencyKeyEntity, "groupId" | "environment" | "key" | "owner" | "fence">
type ClaimingRequest = KnownRequest & { claim: Held | null }

export const CurrentClaim = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ClaimingRequest>().claim
)

/** Claims the key of a request; the handler's transaction completes the claim. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@InjectRepository(IdempotencyKeyEntity) private readonly keys: Repository<IdempotencyKeyEntity>) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ClaimingRequest>()
    request.claim = null
    const given = request.headers["idempotency-key"]
    if (given === undefined) return next.handle()
    const key = String(given).toLowerCase()
    if (!isIdempotencyKey(key)) throw new UnprocessableEntityException("Idempotency-Key: send one UUID v4")
    const fingerprint = sha256(fingerprintText(request.method, request.path, canonicalJson(request.body)))
    const where = { ...request.caller.tenant, key }
    const claim = await this.claim(where, fingerprint)
    if (claim === null) return of(await this.replay(where, fingerprint, context.switchToHttp().getResponse()))
    request.claim = claim
    return next.handle().pipe(
      catchError((error: unknown) =>
        from(this.conclude(claim, error)).pipe(
          switchMap(() => {
            throw error
          })
        )
      )
    )
  }

  private async claim(where: Pick<Held, "groupId" | "environment" | "key">, fingerprint: string): Promise<Held | null> {
    const owner = randomUUID()
    const leaseUntil = new Date(Date.now() + settings.leaseMillis)
    const fresh = { ...where, fingerprint, owner, fence: 1, leaseUntil }
    const inserted = await this.keys.createQueryBuilder().insert().values(fresh).orIgnore().returning("key").execute()
    if (Array.isArray(inserted.raw) && inserted.raw.length > 0) return { ...where, owner, fence: 1 }
    const before = await this.keys.findOneBy(where)
    if (before === null) return null
    const overdue = {
      ...where,
      fingerprint,
      fence: before.fence,
      answerStatus: IsNull(),
      leaseUntil: LessThan(new Date())
    }
    const taken = await this.keys.update(overdue, { owner, fence: before.fence + 1, leaseUntil })
    return taken.affected === 1 ? { ...where, owner, fence: before.fence + 1 } : null
  }

  private async replay(where: Pick<Held, "groupId" | "environment" | "key">, fingerprint: string, response: Response) {
    const record = await this.keys.findOneBy(where)
    if (record === null || record.answerStatus === null || record.answerBody === null) {
      throw new ConflictException("request_in_progress")
    }
    if (record.fingerprint !== fingerprint) throw new UnprocessableEntityException("idempotency_key_reused")
    response.status(record.answerStatus).setHeader("idempotent-replayed", "true")
    return JSON.parse(record.answerBody)
  }

  // A refusal is stored for replays; any other failure releases the key.
  private async conclude(claim: Held, error: unknown): Promise<void> {
    const refused = error instanceof HttpException && error.getStatus() < 500
    await this.keys.update(
      { ...claim, answerStatus: IsNull() },
      refused
        ? { answerStatus: error.getStatus(), answerBody: JSON.stringify(error.getResponse()) }
        : { leaseUntil: new Date(0) }
    )
  }
}
