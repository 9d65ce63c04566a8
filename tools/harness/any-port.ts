import { freePort } from "../postgres/free-port.ts"

/** A free port, for a setting that needs a number. */
export const anyPort = async (): Promise<number> => {
  const port = await freePort(0)
  if (port === null) throw new Error("no port is free")
  return port
}
