import { Brand, Schema } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import type { SubscribableType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { AskedCondition, ContentFilter } from "./filter.model.ts"

export type EndpointId = string & Brand.Brand<"EndpointId">
export const EndpointId = Brand.nominal<EndpointId>()

/** `paused` is set by hand, `disabled` by the breaker. Deliveries then wait until the endpoint is enabled (WHK-42). */
export const EndpointStatus = Schema.Literals(["enabled", "paused", "disabled"])
export type EndpointStatus = typeof EndpointStatus.Type

/** All types, or a list that is not empty. */
export type Subscription = "*" | ReadonlyArray<SubscribableType>

/** The Ed25519 key pair of a secret, for `v1a` (WHK-66). The receiver knows the secret: the pair does not come from it. */
export interface EndpointKeyPair {
  /** `whpk_` and base64. */
  readonly publicKey: string
  /** The private key, `whsk_` included, sealed as the secret is. */
  readonly sealed: string
}

/** A stored signing secret. An endpoint has at most two: the one that signs, and the next or the previous one. */
export interface EndpointSecret {
  /** Starts at 1 and grows by 1 at each rotation. */
  readonly version: number
  /** The whole secret, `whsec_` included, sealed for this endpoint and version. */
  readonly sealed: string
  /** Null for a secret that is older than key pairs, until its endpoint asks for them. */
  readonly keyPair: EndpointKeyPair | null
  readonly from: Instant
  /** Time of its deletion; null for the newest. */
  readonly until: Instant | null
}

interface Sealed<Kind extends string, Shown> {
  readonly kind: Kind
  /** One of its kind. */
  readonly name: string
  /** What people may see of it. */
  readonly shown: Shown
  /** Sealed for this endpoint, kind and name. */
  readonly sealed: string
}

/** What people may see of a client certificate. */
export interface ClientCertificate {
  /** Names of the certificate, such as `O=Example, CN=trajet`. */
  readonly subject: string
  readonly issuer: string
  /** SHA-256, as OpenSSL prints it: 32 bytes as `AB:CD:…`. */
  readonly fingerprint: string
  readonly notAfter: Instant
}

/** Where an endpoint gets the tokens of its requests from (WHK-70), and as which client. */
export interface TokenSource {
  readonly tokenUrl: string
  readonly clientId: string
  readonly scope: string | null
  readonly audience: string | null
}

/**
 * What an endpoint has sealed besides its signing secrets: values of the headers of its requests (WHK-62), its client certificate
 * with the key (WHK-69), and the secret of its OAuth2 client (WHK-70).
 */
export type SealedSetting = Sealed<"header", null> | Sealed<"mtls", ClientCertificate> | Sealed<"oauth2", TokenSource>

type ChangedSealed<Setting> = Setting extends SealedSetting
  ? Omit<Setting, "sealed"> & { readonly sealed: string | null }
  : never

/** Replaces all sealed settings of some kinds. */
export interface SealedChange {
  readonly kinds: ReadonlyArray<SealedSetting["kind"]>
  /** Null keeps the text that is sealed under this kind and name. */
  readonly settings: ReadonlyArray<ChangedSealed<SealedSetting>>
}

/** What users decide about an endpoint. */
export interface EndpointSettings {
  readonly url: string
  readonly subscription: Subscription
  /** Deliveries a second over all dispatchers, 1 to `rateLimitMax`; null without a limit (WHK-59). */
  readonly rateLimit: number | null
  /** True if it gets one delivery at a time, in the order of the log (WHK-60). */
  readonly isOrdered: boolean
  /** Which of the subscribed events it gets (WHK-61). */
  readonly filter: ContentFilter
  /** True if its deliveries are signed by key pair as well (WHK-66). */
  readonly hasKeyPair: boolean
  /** In the order of kind and name. */
  readonly sealedSettings: ReadonlyArray<SealedSetting>
}

/** A change of the settings that it has, of those that are not sealed. */
export type PlainChange = Partial<Omit<EndpointSettings, "sealedSettings">>

export interface SettingsChange extends PlainChange {
  readonly sealedSettings?: SealedChange
}

/** A header of an endpoint's own as it is asked for. Without a value, it keeps the one that it has. */
export interface AskedHeader {
  /** Matches `headerName`. */
  readonly name: string
  readonly value?: string
}

/** A client certificate with its chain, and its key; both PEM. */
export interface ClientIdentity {
  readonly certificate: string
  readonly key: string
}

/** A client certificate as it is asked for: with its key, or the fingerprint of the one that is kept; without any, none. */
export interface AskedCertificate {
  /** PEM: the certificate, and then those of its authorities. */
  readonly certificate?: string
  /** PEM, not encrypted. */
  readonly key?: string
  readonly fingerprint?: string
}

/** A source of tokens as it is asked for; without any member, none. Without a secret, it keeps the one that it has. */
export interface AskedTokenSource extends Partial<Omit<TokenSource, "audience" | "scope">> {
  readonly clientSecret?: string
  readonly scope?: string | null
  readonly audience?: string | null
}

/** Of the settings that are asked for, those that are sealed. */
export interface AskedSealed {
  readonly mtls?: AskedCertificate | undefined
  readonly oauth2?: AskedTokenSource | undefined
  /** All of them, or none. */
  readonly headers?: ReadonlyArray<AskedHeader> | undefined
}

/** Settings as they are asked for; members left out are not decided. */
export interface AskedSettings extends AskedSealed, Partial<Omit<EndpointSettings, "filter" | "sealedSettings">> {
  readonly filter?: ReadonlyArray<AskedCondition>
}

/** What an endpoint has that nobody has decided about. */
export const plainSettings = {
  subscription: "*",
  rateLimit: null,
  isOrdered: false,
  filter: [],
  hasKeyPair: false,
  sealedSettings: []
} as const satisfies Omit<EndpointSettings, "url">

export interface Endpoint extends EndpointSettings {
  readonly id: EndpointId
  readonly tenant: Tenant
  readonly status: EndpointStatus
  /** Reason of the pause or the disabling, for people; null while enabled. */
  readonly reason: string | null
  readonly secrets: ReadonlyArray<EndpointSecret>
  /** Grows by 1 at each change. A cache is valid as long as its version is current. */
  readonly version: number
  readonly createdAt: Instant
}

/** The signatures that each delivery has. */
export const everySignature = ["sha256", "v1"] as const

/** The signatures that a delivery may have: `v1a` on request (WHK-66). */
export const signatures = [...everySignature, "v1a"] as const

/** The signatures of the deliveries of an endpoint. */
export const signaturesOf = ({
  hasKeyPair
}: Pick<EndpointSettings, "hasKeyPair">): ReadonlyArray<(typeof signatures)[number]> =>
  hasKeyPair ? signatures : everySignature

/** The headers that each request to the endpoint has (WHK-62). */
export const headersOf = ({ sealedSettings }: Pick<EndpointSettings, "sealedSettings">) =>
  sealedSettings.filter(({ kind }) => kind === "header")

/** The certificate that the endpoint's receiver is shown (WHK-69); null without one. */
export const certificateOf = ({ sealedSettings }: Pick<EndpointSettings, "sealedSettings">): ClientCertificate | null =>
  sealedSettings.find((setting) => setting.kind === "mtls")?.shown ?? null

/** Where the endpoint gets its tokens from (WHK-70); null if it sends none. */
export const tokenSourceOf = ({ sealedSettings }: Pick<EndpointSettings, "sealedSettings">): TokenSource | null =>
  sealedSettings.find((setting) => setting.kind === "oauth2")?.shown ?? null

interface PublicKey {
  readonly version: number
  readonly key: string
  /** Null for that of the newest secret. */
  readonly until: Instant | null
}

/** The public keys whose signatures the deliveries of an endpoint have, two during a rotation. */
export const publicKeysOf = ({ hasKeyPair, secrets }: Endpoint): ReadonlyArray<PublicKey> =>
  secrets.flatMap(({ keyPair, until, version }) =>
    hasKeyPair && keyPair !== null ? [{ version, key: keyPair.publicKey, until }] : []
  )

/** WHK-59. */
export const rateLimitMax = 1_000

/** WHK-54: endpoints per group and environment. */
export const endpointsPerTenantMax = 20

/** WHK-72: endpoints that a tenant creates within 24 hours, deleted ones that are still kept included. */
export const endpointsPerDayMax = 100
