import { randomInt } from "node:crypto"
import { freePort } from "../postgres/free-port.ts"

// Below the ports that systems give to outgoing connections: while a server is away nobody takes its port, and a client
// that tries it again and again cannot by chance connect to itself.
const lowest = 12_000
const highest = 29_000
const triesMax = 50

/** A port on loopback that stays free for a server to come back to. */
export const quietPort = async (): Promise<number> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = await freePort(randomInt(lowest, highest))
    if (port !== null) return port
  }
  throw new Error(`no port between ${lowest} and ${highest} is free on this machine`)
}
