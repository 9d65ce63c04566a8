import type { OxlintConfig } from "oxlint"

const errors = (plugin: string, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [`${plugin}/${name}`, "error" as const]))

// Without `incompatible-library`: it names libraries that React Compiler cannot memoise; the pages are built without it.
const compiler = [
  "static-components",
  "use-memo",
  "preserve-manual-memoization",
  "immutability",
  "globals",
  "refs",
  "set-state-in-effect",
  "error-boundaries",
  "purity",
  "set-state-in-render",
  "unsupported-syntax"
]

const accessible = [
  "alt-text",
  "anchor-has-content",
  "anchor-is-valid",
  "aria-activedescendant-has-tabindex",
  "aria-props",
  "aria-proptypes",
  "aria-role",
  "aria-unsupported-elements",
  "autocomplete-valid",
  "click-events-have-key-events",
  "heading-has-content",
  "html-has-lang",
  "iframe-has-title",
  "img-redundant-alt",
  "label-has-associated-control",
  "media-has-caption",
  "mouse-events-have-key-events",
  "no-access-key",
  "no-autofocus",
  "no-distracting-elements",
  "no-interactive-element-to-noninteractive-role",
  "no-noninteractive-element-to-interactive-role",
  "no-redundant-roles",
  "no-static-element-interactions",
  "role-has-required-aria-props",
  "role-supports-aria-props",
  "scope",
  "tabindex-no-positive"
]

/** The rules of the pages: of React, for people with disabilities, and of what runs in a browser. */
export const pageRules = {
  ...errors("react-hooks", ["rules-of-hooks", "exhaustive-deps"]),
  ...errors("react", compiler),
  ...errors("jsx-a11y", accessible),
  "jsx-a11y/interactive-supports-focus": [
    "error",
    {
      tabbable: ["button", "checkbox", "link", "progressbar", "searchbox", "slider", "spinbutton", "switch", "textbox"]
    }
  ],
  "jsx-a11y/no-noninteractive-element-interactions": [
    "error",
    { body: ["onError", "onLoad"], iframe: ["onError", "onLoad"], img: ["onError", "onLoad"] }
  ],
  // A region that scrolls takes the focus, so that a keyboard can scroll it.
  "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }],
  "eslint/no-restricted-imports": [
    "error",
    {
      patterns: [
        { regex: "^node:", message: "Pages run in browsers." },
        {
          regex: "^@trajet/contract",
          allowTypeImports: true,
          message: "Import types of the contract alone: a value brings Effect into the browser."
        }
      ]
    }
  ],
  "eslint/no-restricted-globals": [
    "error",
    { name: "fetch", message: "Use `call` of src/api/call.ts: src/api/connection.ts alone sends requests." }
  ]
} satisfies OxlintConfig["rules"]
