import { globSync, readFileSync } from "node:fs"

export const picturesFolder = "docs/screenshots"

export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
} as const
export const themes = ["light", "dark"] as const

/** The file of a page in one look. */
export const pictureFile = (page: string, theme: (typeof themes)[number], device: string): string =>
  `${page}.${theme}.${device}.webp`

const pages = ["README.md", "docs/**/*.md", "{apps,examples,libs}/*/*.md", "tools/site/theme/**/*.*"]
const shown = /\bscreenshots\/(?<file>[\w./-]+\.webp)/gu

/** The pictures in a text that shows some. */
export const picturesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(shown)].flatMap(({ groups }) => groups?.["file"] ?? [])

/** The pictures that pages of the repository show. */
export const shownPictures = (): ReadonlySet<string> =>
  new Set(
    globSync(pages, { exclude: (path) => path.includes("node_modules") }).flatMap((path) =>
      picturesIn(readFileSync(path, "utf8"))
    )
  )
