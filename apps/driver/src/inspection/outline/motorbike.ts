import type { Point3 } from "./solid.rules.ts"

type Line = ReadonlyArray<Point3>

const circle = (x: number, z: number, radius: number): Line =>
  Array.from({ length: 49 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 48
    return [x + radius * Math.cos(angle), 0, z + radius * Math.sin(angle)]
  })

/** A line of one side, and the same of the other. */
const pair = (line: ReadonlyArray<readonly [number, number]>, half: number): ReadonlyArray<Line> =>
  [-half, half].map((y) => line.map(([x, z]): Point3 => [x, y, z]))

const tyre = (x: number, half: number): ReadonlyArray<Line> =>
  [-half, half].map((y) => circle(x, 0.32, 0.31).map(([at, , z]): Point3 => [at, y, z]))

const lamp: Line = Array.from({ length: 25 }, (_, index) => {
  const angle = (2 * Math.PI * index) / 24
  return [0.54 + 0.05 * Math.abs(Math.cos(angle)), 0.11 * Math.cos(angle), 0.92 + 0.1 * Math.sin(angle)]
})

/** The lines of a motorbike in space, in metres. It hides hardly anything of itself. */
export const motorbikeLines: { readonly outer: ReadonlyArray<Line>; readonly inner: ReadonlyArray<Line> } = {
  outer: [
    ...tyre(0.33, 0.05),
    ...tyre(1.75, 0.08),
    // Tank and seat.
    ...pair(
      [
        [0.72, 0.98],
        [0.86, 1.04],
        [1.05, 1.02],
        [1.2, 0.86],
        [1.34, 0.83],
        [1.6, 0.87],
        [1.92, 0.98],
        [1.98, 0.94],
        [1.72, 0.78],
        [1.4, 0.72],
        [0.82, 0.74],
        [0.72, 0.98]
      ],
      0.13
    ),
    // Handlebar.
    [
      [0.86, -0.4, 1.06],
      [0.74, -0.2, 1.1],
      [0.68, 0, 1.04],
      [0.74, 0.2, 1.1],
      [0.86, 0.4, 1.06]
    ],
    lamp
  ],
  inner: [
    circle(0.33, 0.32, 0.21),
    circle(1.75, 0.32, 0.21),
    ...pair(
      [
        [0.34, 0.32],
        [0.68, 1.02]
      ],
      0.09
    ),
    ...pair(
      [
        [0.08, 0.5],
        [0.22, 0.68],
        [0.44, 0.67],
        [0.58, 0.54]
      ],
      0.07
    ),
    ...pair(
      [
        [0.8, 0.72],
        [0.8, 0.34],
        [1.24, 0.3],
        [1.3, 0.7]
      ],
      0.15
    ),
    ...pair(
      [
        [1.2, 0.4],
        [1.75, 0.32],
        [1.72, 0.76]
      ],
      0.12
    ),
    ...pair(
      [
        [0.86, 0.28],
        [1.2, 0.24],
        [2, 0.38],
        [2.02, 0.48],
        [1.3, 0.36]
      ],
      0.17
    ),
    // Mirrors.
    [
      [0.76, -0.24, 1.1],
      [0.72, -0.32, 1.28],
      [0.72, -0.44, 1.28],
      [0.72, -0.42, 1.36],
      [0.72, -0.3, 1.36],
      [0.72, -0.32, 1.28]
    ],
    [
      [0.76, 0.24, 1.1],
      [0.72, 0.32, 1.28],
      [0.72, 0.44, 1.28],
      [0.72, 0.42, 1.36],
      [0.72, 0.3, 1.36],
      [0.72, 0.32, 1.28]
    ],
    [
      [1.99, -0.1, 0.72],
      [1.99, 0.1, 0.72],
      [1.99, 0.1, 0.86],
      [1.99, -0.1, 0.86],
      [1.99, -0.1, 0.72]
    ]
  ]
}
