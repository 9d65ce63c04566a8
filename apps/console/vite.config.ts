import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

// The pages of `apps/api` under `/console`. `npm run build:console` builds them.
export default defineConfig({
  base: "/console/",
  plugins: [react()],
  build: {
    target: "es2023",
    assetsDir: "assets",
    // A data: address would need a wider Content-Security-Policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000
  }
})
