/** A page of the repository that the site shows. */
export interface PublishedSource {
  /** From the root of the repository. */
  readonly path: string
  /** The path below /docs. */
  readonly slug: string
  /** Files beside the page whose text the page shows at its end, because it links to them. */
  readonly files?: ReadonlyArray<string>
}

export interface Section {
  readonly label: string
  readonly pages: ReadonlyArray<PublishedSource>
}

const page = (name: string): PublishedSource => ({ path: `docs/${name}.md`, slug: `guides/${name}` })

/** The pages that the site shows, in the order of its navigation. The reference follows them. */
export const sections: ReadonlyArray<Section> = [
  {
    label: "Start",
    pages: [
      { path: "docs/guides/overview.md", slug: "" },
      { path: "docs/tour.md", slug: "tour" }
    ]
  },
  {
    label: "Guides",
    pages: [
      page("options-and-prices"),
      page("documents"),
      page("webhooks"),
      {
        path: "examples/webhook-receivers/README.md",
        slug: "guides/webhook-receivers",
        files: ["node-http.ts", "express.ts", "fastify.ts", "hono.ts"]
      },
      page("event-log"),
      page("mcp"),
      { path: "docs/api/README.md", slug: "guides/machine-documents" },
      page("versions")
    ]
  }
]

export const changelog: PublishedSource = { path: "docs/changelog.md", slug: "changelog" }

export const publishedSources: ReadonlyArray<PublishedSource> = [...sections.flatMap(({ pages }) => pages), changelog]

/** Files of the repository that pages link to, with their paths below /docs. */
export const publishedFiles: Readonly<Record<string, string>> = {
  "docs/examples/mission-sheet.pdf": "examples/mission-sheet.pdf",
  "docs/examples/inspection-report.pdf": "examples/inspection-report.pdf"
}
