import { webhookLimits } from "@trajet/adapters-http"
import { jetStreamDefaults } from "@trajet/adapters-nats/options"
import { databaseTimes } from "@trajet/adapters-postgres"
import { constantTime, settingTime, type TimeLink } from "@trajet/runtime"
import { announceHoldMillis } from "./options.ts"
import type { Settings } from "./settings.ts"

const attempt = constantTime("the time of an attempt", webhookLimits.exchangeMillis)
const statement = constantTime("the time of a statement", databaseTimes.statementMillis)

const leavesTime = "so that an attempt has time left for its answer"

/** Times of the dispatcher that lean on each other; the first of each link ends before the second. */
export const orderOfTimes = ({ due, leaseMillis }: Pick<Settings, "due" | "leaseMillis">): ReadonlyArray<TimeLink> => [
  {
    shorter: constantTime("the time to look a name up", webhookLimits.lookUpMillis),
    longer: attempt,
    because: leavesTime
  },
  { shorter: constantTime("the time to connect", webhookLimits.connectMillis), longer: attempt, because: leavesTime },
  {
    shorter: attempt,
    longer: settingTime("TRAJET_DELIVERY_LEASE_MILLIS", leaseMillis),
    because: "so that no other dispatcher repeats an attempt that is still in flight"
  },
  {
    // A third of the lease passes before the first extension, which is a statement as well.
    shorter: constantTime("three times the time to wait for a reply of PostgreSQL", 3 * databaseTimes.replyMillis),
    longer: settingTime("TRAJET_DUE_WORK_LEASE_MILLIS", due.leaseMillis),
    because: "so that a worker extends its lease before another one takes its work over"
  },
  {
    shorter: constantTime("the time to announce an event", jetStreamDefaults.announceMillis),
    longer: constantTime("the hold of an announcement", announceHoldMillis),
    because: "so that no other dispatcher announces the same event"
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
  }
]
