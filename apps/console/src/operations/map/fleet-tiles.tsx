import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { noLines } from "../../missions/detail/route/map/lines.rules.ts"
import { TileMap } from "../../missions/detail/route/map/tile-map.tsx"
import type { TileSource } from "../../missions/detail/route/map/tile-source.ts"
import classes from "./map.module.css"
import type { MarkedMission } from "./marked.ts"

/** Shows a town and what is around it. */
const townZoom = 9

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  readonly chosen: string | null
  readonly label: string
  readonly tiles: TileSource
  readonly onFailed: () => void
}

/** The missions on tiles. Each marker leads to its mission, for the pointer alone: the list says the same. */
export const FleetTiles = ({ chosen, label, missions, onFailed, tiles }: Props) => {
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const markerOf = ({ age, id, kind, name }: MarkedMission): HTMLElement => {
    const marker = document.createElement("a")
    marker.className = classes.tileMarker ?? ""
    marker.href = router.buildLocation({ to: "/board/$id", params: { id } }).href
    marker.title = name
    marker.tabIndex = -1
    marker.textContent = kind === "incident" ? "!" : ""
    Object.assign(marker.dataset, { kind, age, mission: id })
    marker.setAttribute("aria-label", name)
    marker.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void router.navigate({ to: "/board/$id", params: { id } })
    })
    return marker
  }
  useEffect(() => {
    for (const marker of box.current?.querySelectorAll<HTMLElement>("[data-mission]") ?? [])
      marker.toggleAttribute("data-chosen", marker.dataset["mission"] === chosen)
  }, [chosen, missions])
  return (
    <div ref={box}>
      <TileMap
        {...{ label, tiles, markerOf, onFailed }}
        places={missions}
        changes={missions}
        linesOf={() => noLines}
        isSquare
        nearest={townZoom}
      />
    </div>
  )
}
