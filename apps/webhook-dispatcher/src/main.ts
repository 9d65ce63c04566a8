import { refuseWrongOrder, runService } from "@trajet/runtime"
import { deliver } from "./deliver.ts"
import { orderOfTimes } from "./order-of-times.ts"
import { Settings } from "./settings.ts"

runService(
  {
    about: "The dispatcher of Trajet: delivers events. Started without --help, it works until SIGINT or SIGTERM.",
    settings: Settings
  },
  deliver((settings) => refuseWrongOrder(orderOfTimes(settings)))
)
