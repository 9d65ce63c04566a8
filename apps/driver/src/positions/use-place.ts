import { useCallback, useEffect, useRef } from "react"
import { serviceNow } from "../clock/service-clock.ts"
import type { Place } from "../inspection/picture/keep.ts"
import { useKept } from "../phone/phone-context.tsx"
import { locate } from "./locate.ts"
import { type Fix, placeOf } from "./positions.rules.ts"

/** Where the phone is now, while the page is open and the driver has agreed to send positions; null otherwise (DRV-44). */
export const usePlaceNow = (): (() => Place | null) => {
  const { sendsPositions } = useKept().settings
  const last = useRef<Fix | null>(null)
  useEffect(() => {
    last.current = null
    if (!sendsPositions) return undefined
    const found = (fix: Fix) => {
      last.current = fix
    }
    // A photo without a place is as good to the service: the page of positions says why there is none.
    return locate(found, () => undefined)
  }, [sendsPositions])
  return useCallback(() => placeOf(last.current, Date.parse(serviceNow())), [])
}
