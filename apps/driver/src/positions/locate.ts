import { correctedMillis } from "../clock/service-clock.ts"
import type { Fix } from "./positions.rules.ts"

/** Why the phone has no position. */
export type NoFix = "denied" | "noSignal"

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 60_000 }

/** A vehicle that stands still gives no new position by itself. */
const againMillis = 4 * 60_000

/** Calls `found` with each position of the phone until the returned function is called. */
export const locate = (found: (fix: Fix) => void, failed: (reason: NoFix) => void): (() => void) => {
  if (!("geolocation" in navigator)) {
    failed("noSignal")
    return () => undefined
  }
  let isEnded = false
  const take = ({ coords, timestamp }: GeolocationPosition): void => {
    const { accuracy: accuracyMetres, latitude: lat, longitude: lng } = coords
    if (!isEnded) found({ millis: correctedMillis(timestamp), lat, lng, accuracyMetres })
  }
  const fail = ({ PERMISSION_DENIED: denied, code }: GeolocationPositionError): void => {
    if (!isEnded) failed(code === denied ? "denied" : "noSignal")
  }
  const watch = navigator.geolocation.watchPosition(take, fail, options)
  const timer = setInterval(() => navigator.geolocation.getCurrentPosition(take, fail, options), againMillis)
  return () => {
    isEnded = true
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
  }
}
