import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const base = "/driver/"

/** Writes the names of all files of the build, which the service worker keeps for the time without network. */
const fileList = (): Plugin => ({
  name: "file-list",
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"))
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
