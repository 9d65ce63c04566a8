import { useTexts } from "@trajet/pages/i18n.tsx"
import { linesOf } from "@trajet/pages/map/lines.rules.ts"
import type { MapSource } from "@trajet/pages/map/map-source.ts"
import { MapView } from "@trajet/pages/map/map-view.tsx"
import type { MapTheme } from "@trajet/pages/map/place.model.ts"
import { wayMark } from "@trajet/pages/map/way-marks.ts"
import { useSyncExternalStore } from "react"
import type { OperationsMission } from "../mission.model.ts"
import { texts } from "../texts.ts"

type Stop = OperationsMission["trips"]["aller"]["pickup"]

/** Where a trip begins and ends. */
export interface Ends {
  readonly pickup: Stop
  readonly delivery: Stop
}

export interface DrawnMapProps extends Ends {
  readonly source: MapSource
  readonly onFailed: () => void
}

const dark = window.matchMedia("(prefers-color-scheme: dark)")

const listen = (changed: () => void) => {
  dark.addEventListener("change", changed)
  return () => dark.removeEventListener("change", changed)
}

const readTheme = (): MapTheme => (dark.matches ? "dark" : "light")

/** The ends of a trip on the map of all pages, with a straight line between them: the phone knows no road. */
export const DrawnMap = ({ delivery, onFailed, pickup, source }: DrawnMapProps) => {
  const t = useTexts(texts)
  const theme = useSyncExternalStore(listen, readTheme)
  const places = [
    { lat: pickup.lat, lng: pickup.lng, kind: "end", letter: "A", name: `${t.from} · ${pickup.address}` },
    { lat: delivery.lat, lng: delivery.lng, kind: "end", letter: "B", name: `${t.to} · ${delivery.address}` }
  ] as const
  return (
    <MapView
      {...{ source, theme, places, onFailed }}
      label={t.map(pickup.address, delivery.address)}
      markerOf={wayMark}
      lines={linesOf({ path: places, passedShare: 0, isSchematic: true })}
      note={t.straightLine}
      hasZoomButtons={false}
      changes={places.map(({ lat, lng, name }) => `${lat} ${lng} ${name}`).join()}
    />
  )
}
