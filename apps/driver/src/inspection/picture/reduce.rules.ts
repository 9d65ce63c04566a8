/** A picture leaves the phone with at most so many bytes. */
export const pictureBytesMax = 1_048_576
/** And so many pixels on its longer side. */
export const pictureSideMax = 2_048

/** A try to write a picture: its longer side, and the quality of the JPEG. */
export interface Step {
  readonly side: number
  readonly quality: number
}

const steps: ReadonlyArray<Step> = [
  { side: pictureSideMax, quality: 0.86 },
  { side: pictureSideMax, quality: 0.78 },
  { side: pictureSideMax, quality: 0.68 },
  { side: 1_600, quality: 0.72 },
  { side: 1_280, quality: 0.68 },
  { side: 1_024, quality: 0.6 },
  { side: 800, quality: 0.5 }
]

/** A picture that is so many times too large skips a step: each step saves about a third. */
const skipFactor = 2

/** The first step, or the one after a picture that had too many bytes; null if there is none left. */
export const stepAfter = (step: Step | null, bytes: number): Step | null => {
  if (step === null) return steps[0] ?? null
  const index = steps.indexOf(step)
  return steps[index + (bytes > skipFactor * pictureBytesMax && index < steps.length - 2 ? 2 : 1)] ?? null
}

/** Width and height with a longer side of at most `side`, in proportion. A small picture stays as it is. */
export const fittedSize = (
  width: number,
  height: number,
  side: number
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A circle drawn on a picture, as shares of its width and height. */
export interface Ring {
  readonly x: number
  readonly y: number
  /** Share of the shorter side. */
  readonly radius: number
}

const radiusMin = 0.04
const radiusMax = 0.5

/** The ring of a finger that went down at one place and is at another now, in pixels. */
export const ringBetween = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number }
): Ring => {
  const radius = Math.hypot(to.x - from.x, to.y - from.y) / Math.min(size.width, size.height)
  return {
    x: Math.min(Math.max(from.x / size.width, 0), 1),
    y: Math.min(Math.max(from.y / size.height, 0), 1),
    radius: Math.min(Math.max(radius, radiusMin), radiusMax)
  }
}

/** The ring with another place or size, kept within its bounds. */
export const ringBy = (ring: Ring, { radius = 0, x = 0, y = 0 }: Partial<Ring>): Ring => ({
  x: Math.min(Math.max(ring.x + x, 0), 1),
  y: Math.min(Math.max(ring.y + y, 0), 1),
  radius: Math.min(Math.max(ring.radius + radius, radiusMin), radiusMax)
})
