import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMapSource } from "@trajet/pages/map/map-source.ts"
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react"
import { isReachable } from "../../api/connection.ts"
import type { DrawnMapProps, Ends } from "./drawn-map.tsx"
import { texts } from "../texts.ts"

const listen = (changed: () => void) => {
  for (const name of ["online", "offline"]) window.addEventListener(name, changed)
  return () => {
    for (const name of ["online", "offline"]) window.removeEventListener(name, changed)
  }
}

/** Time after which the map is asked for again, for a phone that has a network and no coverage. */
const againMillis = 15_000

type Loaded = { readonly Map: ComponentType<DrawnMapProps> } | "loading" | "failed"

/**
 * The map of the library, once it is loaded. It stays on the network: the phone does not keep its files. A browser asks only
 * once for a file that it could not load, so that the network is tried first.
 */
const useLoaded = (isWanted: boolean): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>("loading")
  useEffect(() => {
    if (!isWanted) return
    let isOpen = true
    let timer = 0
    const load = async () => {
      const found = (await isReachable()) ? await import("./drawn-map.tsx").catch(() => null) : null
      if (!isOpen) return
      setLoaded(found === null ? "failed" : { Map: found.DrawnMap })
      if (found === null) timer = window.setTimeout(() => void load(), againMillis)
    }
    void load()
    return () => {
      isOpen = false
      window.clearTimeout(timer)
    }
  }, [isWanted])
  return loaded
}

/** Pickup and delivery of a trip on a map, or a word about why there is none. */
export const SheetMap = (ends: Ends) => {
  const t = useTexts(texts)
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const { fail, source } = useMapSource()
  const loaded = useLoaded(isOnline && source !== null)
  if (loaded === "failed" || (loaded === "loading" && !isOnline)) return <p className="no-map">{t.mapOffline}</p>
  if (source === null) return <p className="no-map">{t.mapNotDrawn}</p>
  if (loaded === "loading") return <div className="map-place" aria-hidden="true" />
  return (
    <div className="map-place">
      <loaded.Map {...ends} source={source} onFailed={fail} />
    </div>
  )
}
