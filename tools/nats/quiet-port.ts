import { randomInt } from "node:crypto"
import { freePort } from "../postgres/free-port.ts"

// Below the ports of outgoing connections, so that no other process takes the port while a server is down, and a
// reconnecting client cannot connect to itself by chance.
const lowest = 12_000
const highest = 29_000
const triesMax = 50

/** A port on loopback that stays free for a restarted server. */
export const quietPort = async (): Promise<number> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = await freePort(randomInt(lowest, highest))
    if (port !== null) return port
  }
  throw new Error(`no port between ${lowest} and ${highest} is free on this machine`)
}
