import { SettingsRefused } from "./safe-settings.rules.ts"

/** Where a process listens, and the setting that says so. */
export interface ListenAddress {
  /** The setting of the port. */
  readonly setting: string
  /** An address of this machine, from `TRAJET_HOST`. */
  readonly host: string
  /** From 1 to 65535, or 0. */
  readonly port: number
  /** What the port 0 means; null if it is no way out. */
  readonly zero: string | null
}

/**
 * Why the system does not let a process listen, by the code of its error: who may hold the port, and what to set. Null if
 * no setting of the address mends it.
 */
export const portRefusal = (at: ListenAddress, code: unknown): SettingsRefused | null => {
  const fault = faultOf(at, code)
  return fault === null ? null : new SettingsRefused({ faults: [fault] })
}

const faultOf = ({ host, port, setting, zero }: ListenAddress, code: unknown): string | null => {
  const another = `set ${setting} to another port${zero === null ? "" : `, or to 0 for ${zero}`}`
  switch (code) {
    case "EADDRINUSE":
      return (
        `port ${port} of ${host} is taken, perhaps by a Trajet that still runs (lsof -i :${port} shows by whom): ` +
        `stop it, or ${another}`
      )
    case "EACCES":
      return `this user may not listen on port ${port}: ${another}`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `this machine has no address ${host}: set TRAJET_HOST to one that it has, such as 127.0.0.1`
    default:
      return null
  }
}

/** Refuses two of a machine's own ports that are the same; 0 is never the same. */
export const samePorts = (addresses: ReadonlyArray<ListenAddress>): SettingsRefused | null => {
  const faults = addresses.flatMap(({ port, setting }, index) => {
    const first = addresses.slice(0, index).find((other) => other.port === port && port !== 0)
    return first === undefined ? [] : [`${first.setting} and ${setting} are both ${port}: set one to another port`]
  })
  return faults.length === 0 ? null : new SettingsRefused({ faults })
}
