import { Option } from "effect"
import { type MissionLink, TransportId } from "./mission-id.model.ts"
import type { Mission } from "./mission.model.ts"

// A balanced Feistel network over the next power of four, applied until the number lies in the block. It is a bijection
// of each block: numbers neither repeat nor reveal how many missions there are. Never change the round constants: every
// mission would get another number.
const roundKeys = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]

const firstBlockDigits = 8

interface Block {
  readonly digits: number
  /** First ordinal and first number of the block, which are equal. */
  readonly start: number
  readonly size: number
}

/** Ordinals below 10^8 keep below 10^8, ordinals of d digits keep d digits: numbers of two blocks never collide. */
const blockOf = (ordinal: number): Block => {
  if (ordinal < 10 ** firstBlockDigits) return { digits: firstBlockDigits, start: 0, size: 10 ** firstBlockDigits }
  const digits = String(ordinal).length
  const start = 10 ** (digits - 1)
  return { digits, start, size: 9 * start }
}

const halfBitsOf = (size: number): number => Math.ceil(Math.log2(size) / 2)

const mix = (half: number, key: number, mask: number): number => {
  let x = Math.imul(half ^ key, 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  return (x ^ (x >>> 13)) & mask
}

const feistel = (value: number, halfBits: number, keys: ReadonlyArray<number>): number => {
  const radix = 2 ** halfBits
  const mask = radix - 1
  let left = Math.floor(value / radix)
  let right = value % radix
  for (const key of keys) [left, right] = [right, left ^ mix(right, key, mask)]
  return right * radix + left
}

const walk = (offset: number, { size }: Block, keys: ReadonlyArray<number>): number => {
  const halfBits = halfBitsOf(size)
  let value = offset
  do value = feistel(value, halfBits, keys)
  while (value >= size)
  return value
}

/** Writes the number of a mission, `M-` and eight or more digits, for its ordinal from 0 to 10^15 (MON-17). */
export const transportIdOf = (ordinal: number): TransportId => {
  const block = blockOf(ordinal)
  return TransportId(
    `M-${String(block.start + walk(ordinal - block.start, block, roundKeys)).padStart(block.digits, "0")}`
  )
}

/** Returns the ordinal of an `M-` number; none for any other text. */
export const ordinalOf = (transportId: string): Option.Option<number> => {
  if (!/^M-(?:\d{8}|[1-9]\d{8,14})$/u.test(transportId)) return Option.none()
  const number = Number(transportId.slice(2))
  const block = blockOf(number)
  return Option.some(block.start + walk(number - block.start, block, [...roundKeys].reverse()))
}

/** Links to a stored mission. The empty number is of no stored mission, because the insert assigns one. */
export const linkTo = ({ id, transportId }: Mission): MissionLink => ({
  id,
  transportId: transportId ?? TransportId("")
})
