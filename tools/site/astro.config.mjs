import starlight from "@astrojs/starlight"
import { defineConfig } from "astro/config"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const work = process.env.TRAJET_SITE_WORK
if (work === undefined) throw new Error("run npm run build:docs: the generator needs the pages that it prepares")

/** Starlight calls the page at the root "index". */
const entry = ({ slug, items, ...rest }) =>
  items === undefined ? { slug: slug === "" ? "index" : slug } : { ...rest, items: items.map(entry) }

const navigation = JSON.parse(readFileSync(join(work, "navigation.json"), "utf8"))

export default defineConfig({
  base: "/docs",
  srcDir: "./theme",
  publicDir: join(work, "public"),
  outDir: join(work, "out"),
  cacheDir: join(work, "cache"),
  trailingSlash: "never",
  build: { format: "file", assets: "assets", inlineStylesheets: "never" },
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  integrations: [
    starlight({
      title: "Trajet",
      sidebar: navigation.map(entry),
      head: [
        {
          tag: "link",
          attrs: {
            rel: "alternate",
            type: "application/atom+xml",
            title: "Changelog of Trajet",
            href: "/docs/changelog.xml"
          }
        }
      ],
      customCss: ["./theme/styles/theme.css"],
      // The search of search/ stands in place of the generator's, which knows neither synonyms nor French.
      pagefind: false,
      components: {
        MarkdownContent: "./theme/components/MarkdownContent.astro",
        Search: "./theme/components/Search.astro",
        SiteTitle: "./theme/components/SiteTitle.astro"
      },
      expressiveCode: {
        themes: ["github-dark-default", "github-light-default"],
        defaultProps: { frame: "code" },
        styleOverrides: {
          borderRadius: "0.5rem",
          borderColor: "var(--sl-color-hairline)",
          codeBackground: "var(--trajet-surface)",
          codeFontSize: "var(--sl-text-code)",
          codeLineHeight: "1.6",
          uiFontFamily: "var(--__sl-font)",
          frames: {
            shadowColor: "transparent",
            editorTabBarBackground: "var(--trajet-surface)",
            editorActiveTabBackground: "var(--trajet-surface)",
            editorActiveTabIndicatorTopColor: "transparent",
            editorActiveTabIndicatorBottomColor: "var(--sl-color-accent)",
            terminalBackground: "var(--trajet-surface)",
            terminalTitlebarBackground: "var(--trajet-surface)",
            terminalTitlebarBorderBottomColor: "var(--sl-color-hairline)"
          }
        }
      }
    })
  ]
})
