import { useComputedColorScheme } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import type { MapSource } from "@trajet/pages/map/map-source.ts"
import { MapView, type OpenMap } from "@trajet/pages/map/map-view.tsx"
import { useState } from "react"
import type { Place } from "../../detail/route/projection.rules.ts"
import { MapButtons } from "./map-buttons.tsx"
import classes from "./pin.module.css"
import { texts } from "./texts.ts"

/** Shows a town and what is around it. */
const townZoom = 10

interface Props {
  readonly pin: Place | null
  /** Where the map opens; null for France as a whole. */
  readonly first: Place | null
  readonly setPin: (place: Place) => void
  readonly source: MapSource
  readonly onFailed: () => void
}

const shapeOfPin = "M11 31L2.5 16A10 10 0 1 1 19.5 16Z"

const pinElement = (): HTMLElement => {
  const marker = document.createElement("div")
  marker.className = classes.marker ?? ""
  marker.tabIndex = 0
  marker.setAttribute("role", "button")
  const space = "http://www.w3.org/2000/svg"
  const [drawing, drop, eye] = [
    document.createElementNS(space, "svg"),
    document.createElementNS(space, "path"),
    document.createElementNS(space, "circle")
  ]
  drawing.setAttribute("viewBox", "0 0 22 32")
  drop.setAttribute("d", shapeOfPin)
  for (const [name, value] of [
    ["cx", "11"],
    ["cy", "11"],
    ["r", "3.5"]
  ] as const)
    eye.setAttribute(name, value)
  drawing.append(drop, eye)
  marker.append(drawing)
  return marker
}

/** A map with a pin. A tap places it; fingers, the mouse and arrow keys move it. */
export const PinMap = ({ first, onFailed, pin, setPin, source }: Props) => {
  const t = useTexts(texts)
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false })
  const [map, setMap] = useState<OpenMap<Place> | null>(null)
  const places = pin === null ? [] : [pin]
  return (
    <>
      <div className={classes.frame}>
        <MapView
          {...{ source, theme, places, onFailed }}
          label={t.map}
          changes={pin}
          around={first}
          markerOf={pinElement}
          movable={{ move: setPin, labelOf: ({ lat, lng }) => t.pin(String(lat), String(lng)) }}
          shape="square"
          nearest={townZoom}
          onPress={setPin}
          onOpened={setMap}
          hasZoomButtons={false}
        />
      </div>
      <MapButtons
        zoomIn={() => map?.zoomBy(1)}
        zoomOut={() => map?.zoomBy(-1)}
        showAll={() => map?.showFrance()}
        pinInMiddle={pin === null && map !== null ? () => setPin(map.middle()) : null}
      />
    </>
  )
}
