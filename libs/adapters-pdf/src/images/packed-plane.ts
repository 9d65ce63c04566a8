import { once } from "node:events"
import { createDeflate } from "node:zlib"
import { paeth } from "./png-rows.ts"

const writtenBytes = 65_536
const paethFilter = 4

/** Packs the rows of one plane of a picture while they come. Only the packed bytes stay in memory. */
export class PackedPlane {
  readonly #pixelBytes: number
  readonly #deflate = createDeflate()
  readonly #packed: Array<Uint8Array> = []
  readonly #above: Uint8Array
  #waiting = new Uint8Array(writtenBytes)
  #waitingBytes = 0
  /** Packed bytes so far. */
  packedBytes = 0

  /** A plane whose rows have `rowBytes` bytes, `pixelBytes` for each pixel. */
  constructor(rowBytes: number, pixelBytes: number) {
    this.#pixelBytes = pixelBytes
    this.#above = new Uint8Array(rowBytes)
    this.#deflate.on("data", (part: Uint8Array) => {
      this.#packed.push(part)
      this.packedBytes += part.length
    })
  }

  /** Adds a row of samples. A promise means that the next row has to wait for it. */
  add(samples: Uint8Array): Promise<void> | undefined {
    if (this.#waitingBytes + samples.length + 1 > this.#waiting.length) {
      const written = this.#write()
      if (written !== undefined) return written.then(() => this.#filter(samples))
    }
    this.#filter(samples)
    return undefined
  }

  #filter(samples: Uint8Array): void {
    const [above, pixelBytes] = [this.#above, this.#pixelBytes]
    const length = this.#waitingBytes + samples.length + 1
    if (length > this.#waiting.length) this.#waiting = new Uint8Array(length)
    const rows = this.#waiting
    let to = this.#waitingBytes
    rows[to++] = paethFilter
    for (let at = 0; at < samples.length; at++) {
      const left = at < pixelBytes ? 0 : (samples[at - pixelBytes] ?? 0)
      const upLeft = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0)
      rows[to++] = (samples[at] ?? 0) - paeth(left, above[at] ?? 0, upLeft)
    }
    above.set(samples)
    this.#waitingBytes = length
  }

  #write(): Promise<void> | undefined {
    const rows = this.#waiting.subarray(0, this.#waitingBytes)
    this.#waiting = new Uint8Array(this.#waiting.length)
    this.#waitingBytes = 0
    return this.#deflate.write(rows) ? undefined : once(this.#deflate, "drain").then(() => undefined)
  }

  /** Returns the packed plane. */
  async end(): Promise<Uint8Array> {
    const ended = once(this.#deflate, "end")
    await this.#write()
    this.#deflate.end()
    await ended
    return Buffer.concat(this.#packed)
  }
}
