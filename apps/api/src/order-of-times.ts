import { billingRelayMillis, providerDefaults, vehicleRegistryMillis } from "@trajet/adapters-http"
import { databaseTimes } from "@trajet/adapters-postgres"
import { abandonedAfterMillis } from "@trajet/domain/documents"
import { outsideMillis } from "@trajet/domain/places"
import { constantTime, settingTime, type TimeLink } from "@trajet/runtime"
import {
  drainMillis,
  headersMillis,
  keepAliveMillis,
  requestReceiveMillis,
  strangerIdleMillis,
  uploadReceiveMillis
} from "./limits.ts"
import type { Settings } from "./settings.ts"

const outside = constantTime("the time for the outside world", outsideMillis)
const statement = constantTime("the time of a statement", databaseTimes.statementMillis)
const request = constantTime("the time to receive a request", requestReceiveMillis)
const upload = constantTime("the time to receive a deposit", uploadReceiveMillis)

const leavesTime = "so that one slow provider leaves time for the others"

/** Times of the API that lean on each other; the first of each link ends before the second. */
export const orderOfTimes = ({ leaseMillis }: Pick<Settings, "leaseMillis">): ReadonlyArray<TimeLink> => [
  {
    shorter: constantTime("the time of a geocoder and then a router", 2 * providerDefaults.timeoutMillis),
    longer: outside,
    because: leavesTime
  },
  { shorter: constantTime("the time of the billing relay", billingRelayMillis), longer: outside, because: leavesTime },
  {
    shorter: constantTime("the time of the vehicle registry", vehicleRegistryMillis),
    longer: outside,
    because: leavesTime
  },
  {
    shorter: outside,
    longer: settingTime("TRAJET_LEASE_MILLIS", leaseMillis),
    because: "so that no retry takes over a request that still waits for a provider"
  },
  {
    shorter: outside,
    longer: constantTime("the time to stop", drainMillis),
    because: "so that a request that waits for a provider is answered before the process ends"
  },
  {
    shorter: constantTime("the time to wait for a lock", databaseTimes.lockMillis),
    longer: statement,
    because: "so that the server names a lock that is held"
  },
  {
    shorter: statement,
    longer: constantTime("the time to wait for a reply of PostgreSQL", databaseTimes.replyMillis),
    because: "so that the server ends a statement before the connection is given up"
  },
  {
    shorter: constantTime("the time to receive headers", headersMillis),
    longer: request,
    because: "so that a body has time left"
  },
  { shorter: request, longer: upload, because: "so that a deposit has more time than other requests" },
  {
    shorter: upload,
    longer: constantTime("the age of an abandoned file", abandonedAfterMillis),
    because: "so that no sweep removes a file that is still being uploaded"
  },
  {
    shorter: constantTime("the idle time of an unknown client", strangerIdleMillis),
    longer: constantTime("the idle time of a known client", keepAliveMillis),
    because: "so that known clients keep their connections longer"
  }
]
