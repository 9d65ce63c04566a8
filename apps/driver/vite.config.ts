import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const base = "/driver/"

/** The map, which needs the network anyway, and is larger than all the rest. */
const map = "/missions/map/drawn-map.tsx"

type Bundle = Parameters<Extract<NonNullable<Plugin["generateBundle"]>, (...given: never) => unknown>>[1]

/** The files that are loaded from these on, with their styles and other files. */
const loadedFrom = (bundle: Bundle, starts: ReadonlyArray<string>, isLeftOut: (name: string) => boolean) => {
  const found = new Set<string>()
  const open = [...starts]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name]
    if (found.has(name) || isLeftOut(name)) continue
    found.add(name)
    if (file?.type !== "chunk") continue
    const { importedAssets = [], importedCss = [] } = file.viteMetadata ?? {}
    open.push(...file.imports, ...file.dynamicImports, ...importedAssets, ...importedCss)
  }
  return found
}

/** Writes the names of all files of the build but the map's, which the service worker keeps for the time without network. */
const fileList = (): Plugin => ({
  name: "file-list",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
    const maps = chunks
      .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(map) === true)
      .map(({ fileName }) => fileName)
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
    const others = loadedFrom(bundle, entries, (name) => maps.includes(name))
    const ofMap = loadedFrom(bundle, maps, (name) => others.has(name))
    const names = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !ofMap.has(name))
    const files = [...names, "favicon.svg"].map((name) => `${base}${name}`)
    this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(files) })
  }
})

// The pages of `apps/api` under `/driver`. `npm run build:driver` builds them.
export default defineConfig({
  base,
  plugins: [react(), fileList()],
  build: {
    target: "es2023",
    assetsDir: "assets",
    // A data: address would need a wider Content-Security-Policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "src/worker/sw.ts" },
      // A browser looks for a newer service worker at the same address.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") }
    }
  }
})
