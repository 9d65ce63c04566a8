import { type Map as DrawnMap, Marker } from "maplibre-gl"
import type { MapPlace } from "./place.model.ts"
import { roundedDegrees, stepOf, zoomOfKey } from "./pin-keys.rules.ts"

/** A mark that the user moves. There is one at most. */
interface Movable {
  readonly move: (place: MapPlace) => void
  readonly labelOf: (place: MapPlace) => string
}

/** How places are marked. */
export interface Marking<Marked extends MapPlace> {
  readonly markerOf: (place: Marked) => HTMLElement
  readonly movable?: Movable
}

const placeAt = ({ lat, lng }: MapPlace): MapPlace => ({ lat: roundedDegrees(lat), lng: roundedDegrees(lng) })

/** Lets the mouse, fingers and arrow keys move a mark. */
const letMove = (map: DrawnMap, marker: Marker, { move }: Movable): void => {
  marker.setDraggable(true)
  marker.on("drag", () => move(placeAt(marker.getLngLat())))
  marker.getElement().addEventListener("keydown", (event) => {
    const [step, zoom] = [stepOf(event.key, event.shiftKey), zoomOfKey(event.key)]
    if (step === null && zoom === null) return
    event.preventDefault()
    // The map would move too.
    event.stopPropagation()
    if (zoom !== null) map.zoomTo(map.getZoom() + zoom, { around: marker.getLngLat() })
    if (step !== null) {
      const { x, y } = map.project(marker.getLngLat())
      move(placeAt(map.unproject([x + step[0], y + step[1]])))
    }
  })
}

const movableMarkerOn = <Marked extends MapPlace>(
  map: DrawnMap,
  markerOf: Marking<Marked>["markerOf"],
  movable: Movable
) => {
  let marker: Marker | null = null
  return ([place]: ReadonlyArray<Marked>): void => {
    if (place === undefined) {
      marker?.remove()
      marker = null
      return
    }
    if (marker === null) {
      marker = new Marker({ element: markerOf(place), anchor: "bottom" })
      letMove(map, marker, movable)
      marker.setLngLat([place.lng, place.lat]).addTo(map)
    }
    // It stays the same element, which keeps the focus.
    marker.setLngLat([place.lng, place.lat]).getElement().setAttribute("aria-label", movable.labelOf(place))
    if (!map.getBounds().contains([place.lng, place.lat])) map.jumpTo({ center: [place.lng, place.lat] })
  }
}

/** Shows marks at places, in the place of those that it showed before. */
export const markersOn = <Marked extends MapPlace>(
  map: DrawnMap,
  { markerOf, movable }: Marking<Marked>
): ((places: ReadonlyArray<Marked>) => void) => {
  if (movable !== undefined) return movableMarkerOn(map, markerOf, movable)
  let markers: ReadonlyArray<Marker> = []
  return (places) => {
    for (const marker of markers) marker.remove()
    markers = places.map((place) =>
      new Marker({ element: markerOf(place) }).setLngLat([place.lng, place.lat]).addTo(map)
    )
  }
}
