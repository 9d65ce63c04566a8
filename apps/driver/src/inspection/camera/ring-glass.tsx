import { useTexts } from "@trajet/pages/i18n.tsx"
import { type KeyboardEvent, type PointerEvent, useState } from "react"
import { type Ring, ringBetween, ringBy } from "../picture/reduce.rules.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly width: number
  readonly height: number
  readonly ring: Ring | null
  readonly change: (ring: Ring) => void
}

const steps: Readonly<Record<string, Partial<Ring>>> = {
  ArrowLeft: { x: -0.03 },
  ArrowRight: { x: 0.03 },
  ArrowUp: { y: -0.03 },
  ArrowDown: { y: 0.03 },
  "+": { radius: 0.02 },
  "=": { radius: 0.02 },
  "-": { radius: -0.02 }
}

/** A glass over a photo on which the driver draws a ring: by a finger from its middle, or by the keyboard. */
export const RingGlass = ({ change, height, ring, width }: Props) => {
  const t = useTexts(texts)
  const [from, setFrom] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const spotOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height }
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const spot = spotOf(event)
    setFrom(spot)
    change(ringBetween(spot, { x: spot.x + Math.min(width, height) * 0.12, y: spot.y }, { width, height }))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (from !== null) change(ringBetween(from, spotOf(event), { width, height }))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || ring === null) return
    event.preventDefault()
    change(ringBy(ring, step))
  }
  const short = Math.min(width, height)
  return (
    <svg
      className="glass"
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      {ring === null ? null : (
        <g role="button" tabIndex={0} aria-label={t.ring} onKeyDown={press}>
          {["ring-edge", "ring"].map((name) => (
            <circle
              key={name}
              className={name}
              cx={ring.x * width}
              cy={ring.y * height}
              r={ring.radius * short}
              strokeWidth={short * (name === "ring" ? 0.012 : 0.022)}
            />
          ))}
        </g>
      )}
    </svg>
  )
}
