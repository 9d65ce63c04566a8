import { Effect } from "effect"
import type { AskedHeader, AskedSealed, Endpoint, SealedChange, SealedSetting } from "./endpoint.model.ts"
import { headersOf } from "./endpoint.model.ts"
import { checkHeaders } from "./own-headers.rules.ts"
import { Sealer, settingOwner } from "./sealer.port.ts"

type Owner = Pick<Endpoint, "id" | "sealedSettings" | "tenant">

/** A setting that is checked; a null keeps what is sealed. */
type Clear = Omit<SealedChange["settings"][number], "sealed"> & { readonly text: string | null }

const checkedHeaders = (owner: Owner, asked: ReadonlyArray<AskedHeader>) =>
  Effect.map(
    Effect.fromResult(
      checkHeaders(
        asked,
        headersOf(owner).map(({ name }) => name)
      )
    ),
    (checked) => checked.map(({ name, value }): Clear => ({ kind: "header", name, shown: null, text: value }))
  )

/** The settings that are sealed, and the others. */
export const sealedApart = <Others extends object>({ headers, ...others }: AskedSealed & Others) => ({
  sealed: { headers },
  others
})

/**
 * Checks and seals what an endpoint is asked to have sealed; undefined if nothing is asked. Fails with `SettingRefused`.
 */
export const sealSettings = Effect.fnUntraced(function* (owner: Owner, { headers }: AskedSealed) {
  if (headers === undefined) return undefined
  const sealer = yield* Sealer
  const clear = yield* checkedHeaders(owner, headers)
  const settings = yield* Effect.forEach(clear, ({ text, ...setting }) =>
    Effect.map(text === null ? Effect.succeed(null) : sealer.seal(text, settingOwner(owner, setting)), (sealed) => ({
      ...setting,
      sealed
    }))
  )
  return { kinds: ["header"], settings } satisfies SealedChange
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
