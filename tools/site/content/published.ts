import { globSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")

/** A page of the repository that the site shows. */
export interface PublishedSource {
  /** From the root of the repository. */
  readonly path: string
  /** The path below /docs. */
  readonly slug: string
  /** Name in the navigation, if it is not the title. */
  readonly label?: string
  /** Files beside the page whose text the page shows at its end, because it links to them. */
  readonly files?: ReadonlyArray<string>
  /** Pages of clients whose program the page shows at its end. */
  readonly programs?: ReadonlyArray<string>
}

export interface Section {
  readonly label: string
  readonly pages: ReadonlyArray<PublishedSource>
}

const guide = (name: string, label?: string): PublishedSource => ({
  path: `docs/guides/${name}.md`,
  slug: `guides/${name}`,
  ...(label === undefined ? {} : { label })
})
const page = (name: string): PublishedSource => ({ path: `docs/${name}.md`, slug: `guides/${name}` })

const libraries: PublishedSource = {
  ...guide("libraries"),
  programs: ["libs/client/README.md", ...globSync("clients/*/README.md", { cwd: root }).toSorted()]
}

/** The page whose commands set the variables of all other pages. */
export const conventions = guide("conventions")

const receivers: PublishedSource = {
  path: "examples/webhook-receivers/README.md",
  slug: "guides/webhook-receivers",
  files: [
    "node-http.ts",
    "express.ts",
    "fastify.ts",
    "hono.ts",
    "receiver.py",
    "receiver.php",
    "receiver.rb",
    "receiver.go",
    "Receiver.java",
    "Receiver.cs"
  ]
}

/** The pages that the site shows, in the order of its navigation. The reference follows them. */
export const sections: ReadonlyArray<Section> = [
  {
    label: "Start",
    pages: [
      { path: "docs/guides/overview.md", slug: "", label: "Overview" },
      { path: "docs/quickstart.md", slug: "quickstart" },
      { path: "docs/tour.md", slug: "tour" },
      conventions
    ]
  },
  {
    label: "Orders",
    pages: [
      guide("pricing"),
      guide("ordering"),
      guide("tracking"),
      page("options-and-prices"),
      page("emissions"),
      page("arrivals"),
      page("documents"),
      page("evidence"),
      guide("idempotency"),
      guide("errors")
    ]
  },
  { label: "Events", pages: [page("webhooks"), receivers, page("event-log")] },
  {
    label: "Tools",
    pages: [
      libraries,
      { path: "libs/client/README.md", slug: "guides/client" },
      page("command-line"),
      page("mcp"),
      { path: "docs/api/README.md", slug: "guides/machine-documents" }
    ]
  },
  {
    label: "Practice",
    pages: [
      guide("test-environment"),
      guide("batch-jobs"),
      { path: "examples/batch-pricing/README.md", slug: "guides/batch-pricing" },
      { path: "examples/distributed-pricing/README.md", slug: "guides/distributed-pricing" },
      {
        path: "examples/dealership/README.md",
        slug: "guides/dealership",
        files: ["order-delivery.ts", "start-receiver.ts", "delivery-journal.ts", "follow-delivery.ts"]
      },
      {
        path: "examples/stream-table/README.md",
        slug: "guides/stream-table",
        files: ["mission-table.ts", "follow-stream.ts", "read-log.ts", "follow.ts"]
      },
      guide("personal-data"),
      page("versions")
    ]
  }
]

export const changelog: PublishedSource = { path: "docs/changelog.md", slug: "changelog" }

export const publishedSources: ReadonlyArray<PublishedSource> = [...sections.flatMap(({ pages }) => pages), changelog]

/** Files of the repository that pages link to, with their paths below /docs. */
export const publishedFiles: Readonly<Record<string, string>> = {
  "docs/examples/mission-sheet.pdf": "examples/mission-sheet.pdf",
  "docs/examples/inspection-report.pdf": "examples/inspection-report.pdf",
  "examples/webhook-receivers/vectors.json": "examples/webhook-vectors.json"
}

/** Pages that a program prints, with the test that compares them. */
export const printedPages: Readonly<Record<string, string>> = {
  "docs/command-line.md": "tools/print-command-line.test.ts"
}

/** Pages of the repository in whose place the site has others, which are made from the contract. */
export const replacedPages: Readonly<Record<string, string>> = {
  "docs/specification/errors.md": "/docs/reference/problems",
  "docs/specification/test-environment.md": "/docs/guides/test-environment",
  "docs/specification/events.md": "/docs/reference/events",
  "docs/api/openapi.json": "/openapi.json",
  "docs/api/asyncapi.json": "/asyncapi.json",
  "docs/api/schemas/events/transport.created.json": "/schemas/v1/events/transport.created.json"
}
