import { type ListenAddress, portRefusal, samePorts, type SettingsRefused } from "@trajet/runtime"
import { listenOnce } from "../postgres/free-port.ts"
import { StartRefused } from "./home-files.ts"

const refuse = (refused: SettingsRefused | null): void => {
  if (refused !== null) throw new StartRefused(refused.message)
}

const freePortOf = async (address: ListenAddress): Promise<number> => {
  const listened = await listenOnce(address)
  if ("port" in listened) return listened.port
  refuse(portRefusal(address, listened.code))
  throw new StartRefused(`${address.setting}=${address.port} of ${address.host}: ${String(listened.code)}`)
}

/**
 * Refuses, before anything is started, the first address that cannot be listened on. Returns their ports, each from 1 to
 * 65535: a free one for the port 0.
 */
export const freePorts = async (addresses: ReadonlyArray<ListenAddress>): Promise<ReadonlyArray<number>> => {
  refuse(samePorts(addresses))
  const ports: Array<number> = []
  for (const address of addresses) ports.push(await freePortOf(address))
  return ports
}
