import { Effect } from "effect"
import { SettingsRefused } from "../safe-settings.rules.ts"

/** A duration with its name: a setting, or a constant in words. */
interface NamedTime {
  readonly name: string
  readonly millis: number
  readonly isSetting: boolean
}

export const constantTime = (name: string, millis: number): NamedTime => ({ name, millis, isSetting: false })
export const settingTime = (name: string, millis: number): NamedTime => ({ name, millis, isSetting: true })

/** One link of a chain: `shorter` must be less than `longer`, for the given reason. */
export interface TimeLink {
  readonly shorter: NamedTime
  readonly longer: NamedTime
  readonly because: string
}

const advice = ({ longer, shorter }: TimeLink): string => {
  if (longer.isSetting) return `set ${longer.name} to more than ${shorter.millis}`
  return shorter.isSetting ? `set ${shorter.name} to less than ${longer.millis}` : "mend the constants"
}

const shown = ({ millis, name }: NamedTime): string => `${name} (${millis} ms)`

/** Returns a line for every link whose times are in the wrong order. */
export const orderFaults = (links: ReadonlyArray<TimeLink>): ReadonlyArray<string> =>
  links
    .filter(({ longer, shorter }) => shorter.millis >= longer.millis)
    .map((link) => `${shown(link.longer)} must be longer than ${shown(link.shorter)}, ${link.because}: ${advice(link)}`)

/** Fails if a setting breaks the order of dependent durations (docs/adr/0036). */
export const refuseWrongOrder = (links: ReadonlyArray<TimeLink>): Effect.Effect<void, SettingsRefused> =>
  Effect.suspend(() => {
    const faults = orderFaults(links)
    return faults.length === 0 ? Effect.void : Effect.fail(new SettingsRefused({ faults }))
  })
