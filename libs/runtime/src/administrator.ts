import { hostname, userInfo } from "node:os"

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    // The user of a container may have a number without a name.
    return String(process.getuid?.() ?? "unknown")
  }
}

/**
 * The operator and origin that the audit log records: the operating-system user (behind sudo, the caller) and the host,
 * with the address of an SSH client.
 */
export const administrator = (): { readonly name: string; readonly origin: string } => {
  const { SSH_CONNECTION, SUDO_USER } = process.env
  const [client = ""] = (SSH_CONNECTION ?? "").split(" ")
  const name = userName()
  return {
    name: `os:${SUDO_USER === undefined || SUDO_USER === name ? name : `${name} (sudo by ${SUDO_USER})`}`,
    origin: client === "" ? hostname() : `${hostname()} (ssh from ${client})`
  }
}
