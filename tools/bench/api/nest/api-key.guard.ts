import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  SetMetadata,
  UnauthorizedException
} from "@nestjs/common"
import { Reflector } from "@nestjs/core"
import { InjectRepository } from "@nestjs/typeorm"
import { type Caller, GroupId, KeyId, RequestId, type Scope } from "@trajet/domain/access"
import type { Request } from "express"
import { randomUUID } from "node:crypto"
import { Repository } from "typeorm"
import { digestOfKey } from "../peers/codes.ts"
import { ApiKeyEntity } from "./entities.js"

const scopeName = "scope"
export const RequireScope = (scope: Scope) => SetMetadata(scopeName, scope)

export type Known = Omit<Caller, "gridVersion">
export type KnownRequest = Request & { caller: Known }

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KnownRequest>().caller
)

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly reflector: Reflector
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KnownRequest>()
    const given = request.headers["x-api-key"]
    if (typeof given !== "string") throw new UnauthorizedException()
    const key = await this.keys.findOneBy({ digest: digestOfKey(given) })
    if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= new Date())) {
      throw new UnauthorizedException()
    }
    const scope = this.reflector.get<Scope>(scopeName, context.getHandler())
    if (!key.scopes.includes(scope)) throw new ForbiddenException()
    request.caller = {
      tenant: { groupId: GroupId(key.groupId), environment: key.environment },
      keyId: KeyId(key.id),
      scopes: key.scopes,
      requestId: RequestId(randomUUID()),
      ip: request.ip ?? null
    }
    return true
  }
}
