import encodeQR from "qr"
import { useMemo } from "react"

/** The margin that readers need, in modules; the library draws one of them. */
const margin = 4
const drawn = 1

/** A QR code, dark on white in both themes, because many readers know no other. */
export const QrCode = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const { path, size } = useMemo(() => {
    const modules = encodeQR(text, "raw", { border: drawn })
    const squares = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: squares.join(""), size: modules.length }
  }, [text])
  const around = margin - drawn
  const side = size + 2 * around
  return (
    <svg viewBox={`${-around} ${-around} ${side} ${side}`} width={232} role="img" aria-label={label} data-qr>
      <rect x={-around} y={-around} width={side} height={side} fill="#ffffff" rx={2} />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
