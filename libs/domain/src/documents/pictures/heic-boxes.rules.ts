/** A box of an ISO file (ISO 14496-12, 4.2), within bytes that hold all of it. */
export interface Box {
  readonly type: string
  /** Where its contents begin and end, after size and type. */
  readonly from: number
  readonly to: number
}

interface BoxHead {
  readonly type: string
  readonly headBytes: number
  /** With the head; Infinity for a box that ends with the file. */
  readonly bytes: number
}

/** Bytes of the longest head. */
export const boxHeadMax = 16

/** Reads a head. Null if it is cut off, or if its size is a lie. */
export const boxHead = (bytes: Uint8Array, at = 0): BoxHead | null => {
  if (at + 8 > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(at)
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
  if (size === 0) return { type, headBytes: 8, bytes: Infinity }
  if (size !== 1) return size < 8 ? null : { type, headBytes: 8, bytes: size }
  if (at + boxHeadMax > bytes.length) return null
  const long = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
  return long < boxHeadMax || long > Number.MAX_SAFE_INTEGER ? null : { type, headBytes: boxHeadMax, bytes: long }
}

/** The boxes within a part of the bytes, up to the first one whose size is a lie. */
export const boxesIn = (bytes: Uint8Array, from: number, to: number): ReadonlyArray<Box> => {
  const found: Array<Box> = []
  let at = from
  while (at < to) {
    const head = boxHead(bytes.subarray(0, to), at)
    if (head === null) break
    const end = Math.min(at + head.bytes, to)
    found.push({ type: head.type, from: at + head.headBytes, to: end })
    at = end
  }
  return found
}
