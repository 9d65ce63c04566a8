import { defineConfig, type FormatConfig } from "oxfmt"

/** How every text of the repository is laid out. */
export const layout = {
  semi: false,
  trailingComma: "none",
  printWidth: 120,
  // Scripts stand in an order for people.
  sortPackageJson: false
} satisfies FormatConfig

export default defineConfig({
  ...layout,
  ignorePatterns: [
    "node_modules",
    "dist",
    ".nx",
    ".trajet",
    ".astro",
    "package-lock.json",
    "docs/specification/*.md",
    "docs/api/**/*.json",
    // A line for each shape.
    "**/*.geojson",
    "ops/helm/trajet/templates"
  ]
})
