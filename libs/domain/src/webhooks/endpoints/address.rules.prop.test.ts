import { assert, describe, it } from "@effect/vitest"
import {
  expectsIpv4,
  expectsIpv6,
  ipv4Text,
  ipv6Spellings,
  lastIpv4,
  lastIpv6,
  refusedRangesOfIpv4,
  refusedRangesOfIpv6
} from "../../testing/address-ranges.ts"
import { byForm } from "../../../../../tools/harness/test-form.ts"
import { isPublicAddress } from "./address.rules.ts"

/** Mulberry32: a hundred thousand draws need a faster generator than a property library, and a repeatable one. */
const randomOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

const seed = 20_261_120
const count = byForm({ short: 100_000, long: 500_000 })

/** Compares the rules with the table for each address, and requires both verdicts often. */
const agree = (addresses: Iterable<readonly [text: string, expected: boolean]>) => {
  let allowed = 0
  for (const [text, expected] of addresses) {
    if (isPublicAddress(text) !== expected) assert.fail(`${text} is ${expected ? "public" : "not public"}`)
    if (expected) allowed++
  }
  assert.isAbove(allowed, count / 20)
  assert.isBelow(allowed, count - count / 20)
}

const edges = (ranges: typeof refusedRangesOfIpv4) => ranges.flatMap(({ first, last }) => [first, last])

describe("the address policy", () => {
  it(`agrees with an independent table on ${count} random IPv4 addresses`, () => {
    const random = randomOf(seed)
    const known = edges(refusedRangesOfIpv4)
    const draw = (): bigint => {
      const value = BigInt(random())
      // One address of four lies within 500 of an edge.
      if (random() % 4 > 0) return value
      return ((known[random() % known.length] ?? 0n) + (value % 1_000n) - 500n) & lastIpv4
    }
    agree(
      (function* () {
        for (let i = 0; i < count; i++) {
          const value = draw()
          yield [ipv4Text(value), expectsIpv4(value)] as const
        }
      })()
    )
  })

  it(`agrees with an independent table on ${count} random IPv6 addresses`, () => {
    const random = randomOf(seed)
    const known = edges(refusedRangesOfIpv6)
    const words = () => Array.from({ length: 4 }, () => BigInt(random()))
    const draw = (): bigint => {
      const value = words().reduce((sum, word) => (sum << 32n) | word)
      const inside = (value >> 3n) | (1n << 125n)
      switch (random() % 8) {
        case 0:
          return value
        case 1:
        case 2:
          // Random bits after the first sixteen of an edge.
          return ((known[random() % known.length] ?? 0n) & (0xffffn << 112n)) | (value >> 16n)
        case 3:
          return ((known[random() % known.length] ?? 0n) + (value % 1_000n) - 500n) & lastIpv6
        case 4:
          return (inside & ~(0xffff_ffffn << 32n)) | ((BigInt(random() % 8) << 56n) | (0x5efen << 32n))
        case 5:
          // Mostly zeros, like addresses that people write.
          return inside & (0xffff_ffff_ffffn << 80n)
        default:
          return inside
      }
    }
    agree(
      (function* () {
        for (let i = 0; i < count; i++) {
          const value = draw()
          const spellings = ipv6Spellings(value)
          yield [spellings[random() % spellings.length] ?? "", expectsIpv6(value)] as const
        }
      })()
    )
  })
})
