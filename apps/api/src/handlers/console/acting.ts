import { requireGroup, type UserCaller } from "@trajet/domain/users"
import type { EndpointAdministrator } from "@trajet/domain/webhooks/endpoints"
import { KeyId } from "@trajet/domain/access"
import { Effect, Result } from "effect"

/**
 * The tenant of a user of a group in the environment of the request, with the key that audit rows name. Fails with
 * `UserRoleNotAllowed` for operators.
 */
export const actingOf = ({ user, environment, keyId, requestId, ip }: UserCaller) =>
  Effect.fromResult(
    Result.map(requireGroup(user), (groupId): EndpointAdministrator => ({
      tenant: { groupId, environment },
      keyId: KeyId(keyId),
      requestId,
      ip
    }))
  )
