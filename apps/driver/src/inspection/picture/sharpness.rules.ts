/** Brightness of each pixel, row by row, from 0 to 255. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly values: ArrayLike<number>
}

/** The brightness of pixels in RGBA, as the eye weighs the colours (ITU-R BT.601). */
export const greyOf = ({ data, height, width }: Pick<ImageData, "data" | "height" | "width">): Grey => ({
  width,
  height,
  values: Float32Array.from(
    { length: width * height },
    (_, at) => 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  )
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The variance of the Laplacian in a box without the pixels at the edge of the picture: how strong its edges are. */
const edgesIn = ({ values, width }: Grey, { bottom, left, right, top }: Box): number => {
  let [count, sum, squares] = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)
      const edge = around - 4 * (values[at] ?? 0)
      count += 1
      sum += edge
      squares += edge * edge
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const tiles = 4

/**
 * How sharp the sharpest of 16 parts of a picture is: a door fills most of a photo with plain paint, and a handle alone
 * shows whether the camera was still.
 */
export const sharpnessOf = (grey: Grey): number => {
  const [wide, high] = [grey.width - 2, grey.height - 2]
  const edge = (part: number, size: number): number => 1 + Math.round((part * size) / tiles)
  const parts = Array.from({ length: tiles * tiles }, (_, at) => [at % tiles, Math.floor(at / tiles)] as const)
  return Math.max(
    ...parts.map(([x, y]) =>
      edgesIn(grey, { left: edge(x, wide), right: edge(x + 1, wide), top: edge(y, high), bottom: edge(y + 1, high) })
    )
  )
}

/** The longer side, in pixels, to which a picture is reduced before its sharpness is measured. */
export const measuredSide = 512

/** A picture of that size whose sharpest part has less is blurred everywhere (docs/adr/0091). */
const sharpnessMin = 40

/** True if no part of the picture is sharp (DRV-57). */
export const isBlurred = (grey: Grey): boolean => sharpnessOf(grey) < sharpnessMin
