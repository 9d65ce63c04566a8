import { freePort } from "../postgres/free-port.ts"

/** A port that is free now, for a setting that wants a number. */
export const anyPort = async (): Promise<number> => {
  const port = await freePort(0)
  if (port === null) throw new Error("no port is free")
  return port
}
