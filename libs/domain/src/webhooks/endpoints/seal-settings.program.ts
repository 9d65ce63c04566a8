import { Clock, Effect } from "effect"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { KeyPairs } from "../messages/key-pairs.port.ts"
import { checkCertificate } from "./client-certificate.rules.ts"
import {
  type AskedCertificate,
  type AskedHeader,
  type AskedSealed,
  type AskedTokenSource,
  certificateOf,
  type Endpoint,
  headersOf,
  type SealedChange,
  type SealedSetting,
  tokenSourceOf
} from "./endpoint.model.ts"
import { checkTokenSource } from "./tokens/oauth2.rules.ts"
import { checkHeaders } from "./own-headers.rules.ts"
import { Sealer, settingOwner } from "./sealer.port.ts"

type Owner = Pick<Endpoint, "id" | "sealedSettings" | "tenant">

type WithText<Setting> = Setting extends unknown ? Omit<Setting, "sealed"> & { readonly text: string | null } : never

/** A setting that is checked; a null keeps what is sealed. */
type Clear = WithText<SealedChange["settings"][number]>

const checkedHeaders = (owner: Owner, asked: ReadonlyArray<AskedHeader>) => {
  const kept = headersOf(owner).map(({ name }) => name)
  return Effect.map(Effect.fromResult(checkHeaders(asked, kept)), (checked) =>
    checked.map(({ name, value }): Clear => ({ kind: "header", name, shown: null, text: value }))
  )
}

const checkedCertificate = Effect.fnUntraced(function* (owner: Owner, asked: AskedCertificate) {
  const { identityOf } = yield* KeyPairs
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const checked = yield* Effect.fromResult(checkCertificate(asked, certificateOf(owner), identityOf, now))
  return checked === null ? [] : [{ kind: "mtls", name: "client", ...checked } satisfies Clear]
})

const checkedTokenSource = (owner: Owner, asked: AskedTokenSource, allowLoopback: boolean) =>
  Effect.map(Effect.fromResult(checkTokenSource(asked, tokenSourceOf(owner), allowLoopback)), (checked) =>
    checked === null ? [] : [{ kind: "oauth2", name: "client", ...checked } satisfies Clear]
  )

/** The settings that are sealed, and the others. */
export const sealedApart = <Others extends object>({ headers, mtls, oauth2, ...others }: AskedSealed & Others) => ({
  sealed: { headers, mtls, oauth2 },
  others
})

/**
 * Checks and seals what an endpoint is asked to have sealed; undefined if nothing is asked. `allowLoopback`: the development
 * setting (WHK-36). Fails with `SettingRefused`.
 */
export const sealSettings = Effect.fnUntraced(function* (
  owner: Owner,
  { headers, mtls, oauth2 }: AskedSealed,
  allowLoopback: boolean
) {
  const sealer = yield* Sealer
  const clear = new Map<SealedSetting["kind"], ReadonlyArray<Clear>>()
  if (headers !== undefined) clear.set("header", yield* checkedHeaders(owner, headers))
  if (mtls !== undefined) clear.set("mtls", yield* checkedCertificate(owner, mtls))
  if (oauth2 !== undefined) clear.set("oauth2", yield* checkedTokenSource(owner, oauth2, allowLoopback))
  if (clear.size === 0) return undefined
  const settings = yield* Effect.forEach([...clear.values()].flat(), ({ text, ...setting }) =>
    Effect.map(text === null ? Effect.succeed(null) : sealer.seal(text, settingOwner(owner, setting)), (sealed) => ({
      ...setting,
      sealed
    }))
  )
  return { kinds: [...clear.keys()], settings } satisfies SealedChange
})

/** The settings after the change of an endpoint that has those of `kept`. */
export const settingsAfter = (
  kept: ReadonlyArray<SealedSetting>,
  { kinds, settings }: SealedChange
): ReadonlyArray<SealedSetting> => {
  const changed = settings.flatMap((setting) => {
    const same = kept.find(({ kind, name }) => kind === setting.kind && name === setting.name)
    const sealed = setting.sealed ?? same?.sealed
    return sealed === undefined ? [] : [{ ...setting, sealed }]
  })
  return [...kept.filter(({ kind }) => !kinds.includes(kind)), ...changed].toSorted((one, other) =>
    `${one.kind} ${one.name}` < `${other.kind} ${other.name}` ? -1 : 1
  )
}
