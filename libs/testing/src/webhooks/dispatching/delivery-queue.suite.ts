import { describe } from "@effect/vitest"
import { deliveryBreakerSuite } from "./delivery-breaker.suite.ts"
import { deliveryClaimSuite } from "./delivery-claim.suite.ts"
import { deliveryPaceSuite } from "./delivery-pace.suite.ts"
import { deliverySettlementSuite } from "./delivery-settlement.suite.ts"
import type { StoreTests } from "../../store/store.suite.ts"

export const deliveryQueueSuite = (it: StoreTests) =>
  describe("the delivery queue", () => {
    deliveryClaimSuite(it)
    deliveryPaceSuite(it)
    deliverySettlementSuite(it)
    deliveryBreakerSuite(it)
  })
