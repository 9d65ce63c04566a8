import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Paper } from "../layout/paper.ts"
import { jpegPicture, pngPicture } from "../testing/pictures.ts"
import { type ReportBounds, ReportImages } from "./report-images.ts"

const png = pngPicture({ width: 10, height: 10, colour: 6 })
const jpeg = jpegPicture(10, 10)
const roomy: ReportBounds = { bytesMax: 1_000_000, pictureBytesMax: 1_000_000, decodedBytesMax: 1_000_000 }

/** How each picture is embedded, one after another. */
const embedded = async (bounds: Partial<ReportBounds>, pictures: ReadonlyArray<Uint8Array>) => {
  const { pdf } = new Paper({ title: "", subject: "", createdAt: new Date(0) })
  const images = new ReportImages(pdf, { ...roomy, ...bounds })
  const found: Array<string> = []
  for (const picture of pictures) {
    const image = await images.embed(picture)
    found.push(Result.isSuccess(image) ? image.success.label : image.failure.reason)
  }
  return found
}

describe("the pictures of a report", () => {
  it("have names of their own, and are in the document", async () => {
    assert.deepStrictEqual(await embedded({}, [png, jpeg, png, jpeg]), ["Png1", "I1", "Png2", "I2"])
  })

  it("name the last one of the two colours of a palette", async () => {
    const { pdf } = new Paper({ title: "", subject: "", createdAt: new Date(0) })
    const images = new ReportImages(pdf, roomy)
    const image = await images.embed(pngPicture({ colour: 3 }))
    const { obj } = Result.getOrThrow(image)
    const [space, base, last] = Object(obj).data.ColorSpace
    assert.deepStrictEqual([space, base, last], ["Indexed", "DeviceRGB", 1])
  })

  it("decode no more bytes than a report may, and those of a JPEG do not count, as it is not decoded", async () => {
    const found = await embedded({ decodedBytesMax: 2 * 400 }, [png, jpeg, png, png, jpeg])
    assert.deepStrictEqual(found, ["Png1", "I1", "Png2", "report_full", "I2"])
    assert.deepStrictEqual(await embedded({ decodedBytesMax: 2 * 400 - 1 }, [png, png]), ["Png1", "report_full"])
  })

  it("have no more bytes in the document than a report may, and a PNG no more than a picture may", async () => {
    assert.deepStrictEqual(await embedded({ bytesMax: 2 * jpeg.length }, [jpeg, jpeg, jpeg]), [
      "I1",
      "I2",
      "report_full"
    ])
    assert.deepStrictEqual(await embedded({ bytesMax: jpeg.length }, [jpeg, png]), ["I1", "report_full"])
    assert.deepStrictEqual(await embedded({ pictureBytesMax: 10 }, [png, jpeg]), ["report_full", "I1"])
  })
})
