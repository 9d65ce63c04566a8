import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { launchBrowser } from "../harness/browser.ts"

// npm run icons:driver: draws the icons of the installed application from favicon.svg. Some phones take no SVG.
const folder = join(import.meta.dirname, "..", "..", "apps", "driver", "public")
const svg = readFileSync(join(folder, "favicon.svg"), "utf8")

/** Phones cut an icon to their own shape: the ground fills the square, and the drawing stays within the middle 80 %. */
const filled = svg
  .replace(' rx="7"', "")
  .replace("<path", '<g transform="translate(16 16) scale(.85) translate(-16 -16)"><path')
  .replace("</svg>", "</g></svg>")

const icons = [
  ["icon-192.png", 192, svg],
  ["icon-512.png", 512, svg],
  ["icon-maskable-512.png", 512, filled],
  ["apple-touch-icon.png", 180, filled]
] as const

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const [name, size, drawing] of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`)
    writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }))
  }
} finally {
  await browser.close()
}
