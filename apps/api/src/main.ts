import { refuseWrongOrder, runService } from "@trajet/runtime"
import { api } from "./api.ts"
import { orderOfTimes } from "./order-of-times.ts"
import { Settings } from "./settings.ts"

runService(
  { about: "The HTTP API of Trajet. Started without --help, it listens until SIGINT or SIGTERM.", settings: Settings },
  api((settings) => refuseWrongOrder(orderOfTimes(settings)))
)
