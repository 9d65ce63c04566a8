import { useComputedColorScheme } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import type { MapSource } from "@trajet/pages/map/map-source.ts"
import { MapView } from "@trajet/pages/map/map-view.tsx"
import { useEffect, useRef } from "react"
import classes from "./map.module.css"
import type { MarkedMission } from "./marked.ts"

/** Shows a town and what is around it. */
const townZoom = 9

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  readonly chosen: string | null
  readonly label: string
  readonly source: MapSource
  readonly onFailed: () => void
}

/** The missions on a map. Each marker leads to its mission, for the pointer alone: the list says the same. */
export const FleetMap = ({ chosen, label, missions, onFailed, source }: Props) => {
  const router = useRouter()
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  const markerOf = ({ age, id, kind, name }: MarkedMission): HTMLElement => {
    const marker = document.createElement("a")
    marker.className = classes.mapMarker ?? ""
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
      <MapView
        {...{ label, source, theme, markerOf, onFailed }}
        places={missions}
        changes={missions}
        shape="square"
        nearest={townZoom}
      />
    </div>
  )
}
