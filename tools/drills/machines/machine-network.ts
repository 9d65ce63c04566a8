import { writeFileSync } from "node:fs"
import { run } from "./debian-root.ts"

/** A network of machines that reaches this machine and nothing else. */
export interface MachineNetwork {
  /** Names and addresses of all machines, as a hosts file. */
  readonly hostsFile: string
  readonly addressOf: (name: string) => string
  /** The network namespace of a machine. */
  readonly namespaceOf: (name: string) => string
  /** Drops every packet from and to a machine, without a word to either side, or lets them through again. */
  readonly cut: (name: string, isCut: boolean) => void
  readonly remove: () => void
}

const firstNumber = 10

/**
 * Makes a bridge with the first address of the network, and for each name a network namespace at it. This machine also
 * has `outside`, an address that stands for the internet.
 */
export const makeNetwork = (
  network: string,
  names: ReadonlyArray<string>,
  { hostsFile, outside }: { readonly hostsFile: string; readonly outside: string }
): MachineNetwork => {
  const bridge = `tj${process.pid}`
  const ip = (words: string): string => run("ip", words.split(" "))
  const numberOf = (name: string): number => firstNumber + names.indexOf(name)
  const addressOf = (name: string): string => `${network}.${numberOf(name)}`
  const namespaceOf = (name: string): string => `${bridge}-${name}`
  const endOf = (name: string): string => `${bridge}v${numberOf(name)}`
  const remove = (): void => {
    for (const name of names) run("sh", ["-c", `ip netns delete ${namespaceOf(name)} 2>/dev/null || true`])
    run("sh", ["-c", `ip link delete ${bridge} 2>/dev/null || true`])
  }
  try {
    ip(`link add ${bridge} type bridge`)
    ip(`address add ${network}.1/24 dev ${bridge}`)
    ip(`address add ${outside}/32 dev ${bridge}`)
    ip(`link set ${bridge} up`)
    for (const name of names) {
      const [space, end] = [namespaceOf(name), endOf(name)]
      ip(`netns add ${space}`)
      ip(`link add ${end} type veth peer name eth0 netns ${space}`)
      ip(`link set ${end} master ${bridge}`)
      ip(`link set ${end} up`)
      ip(`-n ${space} address add ${addressOf(name)}/24 dev eth0`)
      ip(`-n ${space} link set lo up`)
      ip(`-n ${space} link set eth0 up`)
      ip(`-n ${space} route add ${outside} dev eth0`)
    }
  } catch (error) {
    remove()
    throw error
  }
  const lines = ["127.0.0.1 localhost", ...names.map((name) => `${addressOf(name)} ${name}`)]
  writeFileSync(hostsFile, `${lines.join("\n")}\n`)
  const cut = (name: string, isCut: boolean): void => void ip(`link set ${endOf(name)} ${isCut ? "down" : "up"}`)
  return { hostsFile, addressOf, namespaceOf, cut, remove }
}
