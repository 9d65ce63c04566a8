import type { ListenAddress } from "@trajet/runtime"
import type { Settings } from "./settings.ts"

type Ports = Pick<Settings, "host" | "port" | "probesPort">

/** Where clients reach the API. */
export const publicAddress = ({ host, port }: Ports): ListenAddress => ({
  ...{ host, port, setting: "TRAJET_PORT" },
  zero: "any free one"
})

/** Where probes reach it, if they have a port of their own. */
export const probesAddress = ({ host, probesPort }: Ports): ListenAddress => ({
  ...{ host, port: probesPort, setting: "TRAJET_PROBES_PORT" },
  zero: "the port of clients"
})
