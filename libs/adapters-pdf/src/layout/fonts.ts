import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The font weights of pages. */
export type Weight = "regular" | "medium" | "semibold"

const files: Readonly<Record<Weight, string>> = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf"
}

/** Path of the file of a weight in the package. */
const fontPath = (weight: Weight): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${files[weight]}`))

const read = (weight: Weight): Uint8Array => readFileSync(fontPath(weight))

let fonts: Readonly<Record<Weight, Uint8Array>> | null = null

/** The bytes of the fonts, read once at the first print. */
export const fontFiles = (): Readonly<Record<Weight, Uint8Array>> => {
  fonts ??= { regular: read("regular"), medium: read("medium"), semibold: read("semibold") }
  return fonts
}

export const weights: ReadonlyArray<Weight> = ["regular", "medium", "semibold"]
