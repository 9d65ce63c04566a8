import type { AskedSettings } from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import type { EndpointChange } from "../console/endpoints.model.ts"

const certificateIn = ({ fingerprint_sha256: fingerprint, ...pem }: NonNullable<EndpointChange["mtls"]>) =>
  fingerprint === undefined ? pem : { ...pem, fingerprint }

const tokenSourceIn = ({
  client_id: clientId,
  client_secret: clientSecret,
  token_url: tokenUrl,
  ...others
}: NonNullable<EndpointChange["oauth2"]>) => ({
  ...others,
  ...(clientId === undefined ? {} : { clientId }),
  ...(clientSecret === undefined ? {} : { clientSecret }),
  ...(tokenUrl === undefined ? {} : { tokenUrl })
})

/** The settings that a request names. */
export const settingsIn = ({
  filter,
  headers,
  mtls,
  oauth2,
  ordered,
  rate_limit: rateLimit,
  signatures,
  types,
  url
}: EndpointChange): AskedSettings => ({
  ...(url === undefined ? {} : { url }),
  ...(types === undefined ? {} : { subscription: types }),
  ...(rateLimit === undefined ? {} : { rateLimit: rateLimit === 0 ? null : rateLimit }),
  ...(ordered === undefined ? {} : { isOrdered: ordered }),
  ...(filter === undefined ? {} : { filter }),
  ...(signatures === undefined ? {} : { hasKeyPair: signatures.includes("v1a") }),
  ...(headers === undefined ? {} : { headers }),
  ...(mtls === undefined ? {} : { mtls: certificateIn(mtls) }),
  ...(oauth2 === undefined ? {} : { oauth2: tokenSourceIn(oauth2) })
})

interface RefusedMember {
  readonly field: "every_type" | "types"
  readonly error: "not_allowed" | "required"
  readonly message: string
}

/** The settings that a change names; refused if its types contradict one another. */
export const changedSettingsIn = (body: EndpointChange): Result.Result<AskedSettings, RefusedMember> => {
  const everyType = body.every_type ?? false
  const isNone = body.types === undefined ? body.every_type === false : body.types.length === 0
  if (everyType && body.types !== undefined && !isNone) {
    const message = "send `types` or `every_type`, not both"
    return Result.fail({ field: "every_type", error: "not_allowed", message })
  }
  if (!everyType && isNone) {
    const message = "send the types that the endpoint subscribes to"
    return Result.fail({ field: "types", error: "required", message })
  }
  return Result.succeed({ ...settingsIn(body), ...(everyType ? { subscription: "*" as const } : {}) })
}
