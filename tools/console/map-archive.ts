/** A number as a varint of Protocol Buffers, which directories of PMTiles use too. */
const varint = (value: number): ReadonlyArray<number> =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

const field = (number: number, bytes: ReadonlyArray<number>): ReadonlyArray<number> => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes
]
const numberField = (number: number, value: number): ReadonlyArray<number> => [...varint(number * 8), ...varint(value)]
const textField = (number: number, text: string): ReadonlyArray<number> => field(number, [...Buffer.from(text)])

const extent = 4_096
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** A geometry of a vector tile: a move to the first point, and lines from there by steps. */
const drawn = (
  steps: ReadonlyArray<readonly [right: number, down: number]>,
  isClosed: boolean
): ReadonlyArray<number> => {
  const [first = [0, 0], ...others] = steps
  const numbers = [1 + 8, ...first.map(zigzag), 2 + 8 * others.length, ...others.flatMap((step) => step.map(zigzag))]
  return [...numbers, ...(isClosed ? [7 + 8] : [])].flatMap(varint)
}

const polygon = 3
const lineString = 2

/** A layer with one shape, which has one member. */
const layer = (name: string, type: number, geometry: ReadonlyArray<number>, kind: string): ReadonlyArray<number> =>
  field(3, [
    ...textField(1, name),
    ...field(2, [...field(2, [0, 0]), ...numberField(3, type), ...field(4, geometry)]),
    ...textField(3, "kind"),
    ...field(4, textField(1, kind)),
    ...numberField(5, extent),
    ...numberField(15, 2)
  ])

/** A vector tile in the form of Protomaps: land, and a motorway across it. */
const tile = [
  ...layer(
    "earth",
    polygon,
    drawn(
      [
        [0, 0],
        [extent, 0],
        [0, extent],
        [-extent, 0]
      ],
      true
    ),
    "earth"
  ),
  ...layer(
    "roads",
    lineString,
    drawn(
      [
        [0, 1_000],
        [extent, 2_000]
      ],
      false
    ),
    "highway"
  )
]

const zoomMax = 12
const headerBytes = 127
const noCompression = 1
const vectorTiles = 1

/** A PMTiles archive (version 3) whose tiles of all zooms are the same one. */
export const mapArchive = (): Buffer => {
  // All tiles up to the zoom are one run of ids.
  const tileCount = (4 ** (zoomMax + 1) - 1) / 3
  const directory = [1, 0, tileCount, tile.length, 1].flatMap(varint)
  const metadata = [...Buffer.from("{}")]
  const header = Buffer.alloc(headerBytes)
  header.write("PMTiles\u0003", "latin1")
  const [directoryAt, metadataAt] = [headerBytes, headerBytes + directory.length]
  const tilesAt = metadataAt + metadata.length
  const lengths = [
    ...[directoryAt, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length],
    ...[tileCount, 1, 1]
  ]
  for (const [at, value] of lengths.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at)
  header.set([1, noCompression, noCompression, vectorTiles, 0, zoomMax], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * at)
  return Buffer.concat([header, Buffer.from([...directory, ...metadata, ...tile])])
}
