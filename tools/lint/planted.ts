/** A source that breaks a rule of the lint, and no more of it than the rule needs. */
export interface Planted {
  /** The rule with its plugin, as `eslint/no-var`. */
  readonly rule: string
  /** From the root of the repository; the folder chooses the settings. */
  readonly path: string
  readonly source: string
}

const planted =
  (folder: string, extension: string) =>
  (rule: string, source: string, name = "planted") => ({
    rule,
    path: `${folder}/${name}-${rule.replace("/", "-")}.${extension}`,
    source: `${source}\n`
  })

const inLibrary = planted("libs/contract/src", "ts")
const inDomain = planted("libs/domain/src", "ts")
const inPages = planted("libs/pages/src", "tsx")

const lines = (count: number): string => "// A line.\n".repeat(count)
const functionOf = (count: number): string =>
  `export const planted = () => {\n${"  console.log()\n".repeat(count - 2)}}`

const contractValue = `import { TrajetApi } from "@trajet/contract"\nexport const planted = TrajetApi`

const ofCode: ReadonlyArray<Planted> = [
  inLibrary("typescript/no-explicit-any", "export const planted = (value: any) => value"),
  inLibrary("typescript/no-non-null-assertion", "export const planted = (value?: string) => value!.length"),
  inLibrary(
    "typescript/consistent-type-imports",
    `import { Planted } from "./other.ts"\nexport const planted = (value: Planted) => value`
  ),
  ...["ts-ignore", "ts-nocheck", "ts-expect-error"].map((comment) =>
    inLibrary("typescript/ban-ts-comment", `// @${comment}\nexport const planted = 1`, comment)
  ),
  inLibrary("eslint/no-unused-vars", "const planted = 1", "variable"),
  inLibrary("eslint/no-unused-vars", "export const planted = (value: string) => 1", "argument"),
  inLibrary("eslint/no-unused-vars", `import { planted } from "./other.ts"`, "import"),
  inLibrary("eslint/no-unused-vars", "type Planted = string", "type"),
  inLibrary(
    "eslint/no-unused-vars",
    "export const planted = () => { try { return 1 } catch (cause) { return 2 } }",
    "catch"
  ),
  inLibrary("eslint/eqeqeq", "export const planted = (value: number) => value == 1"),
  inLibrary("eslint/eqeqeq", "export const planted = (value: number | null) => value != null", "null"),
  // Patterns of every kind that record 22 tells of.
  ...[String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, "^(a+)+$", String.raw`^\d+\d+$`].map((pattern, index) =>
    inLibrary(
      "regexp/no-super-linear-backtracking",
      `export const planted = (text: string) => /${pattern}/u.test(text)`,
      `pattern-${index}`
    )
  ),
  inLibrary("regexp/no-super-linear-backtracking", `export const planted = new RegExp("^(a+)+$", "u")`, "made"),
  ...[String.raw`\s+$`, "a+b$"].map((pattern, index) =>
    inLibrary(
      "regexp/no-super-linear-move",
      `export const planted = (text: string) => /${pattern}/u.test(text)`,
      `pattern-${index}`
    )
  ),
  inLibrary("eslint/no-var", "export var planted = 1"),
  inLibrary("eslint/prefer-const", "export const planted = () => {\n  let value = 1\n  return value\n}"),
  inLibrary("eslint/max-lines", `${lines(250)}export const planted = 1`),
  inLibrary("eslint/max-lines", `${lines(350)}export const planted = 1`, "long.test"),
  inLibrary("eslint/max-lines-per-function", functionOf(61))
]

const fetching = `export const planted = () => fetch("/v1/transports")`
const routing = (method: string) =>
  `import { HttpRouter } from "effect/http"\nexport const planted = HttpRouter.${method}`

const ofPlaces: ReadonlyArray<Planted> = [
  inLibrary(
    "eslint/no-restricted-imports",
    `import { HttpApiEndpoint } from "effect/http-api"\nexport const planted = HttpApiEndpoint`,
    "endpoint"
  ),
  planted("apps/api/src", "ts")(
    "eslint/no-restricted-imports",
    `import { NodeRuntime } from "@effect/platform-node"\nexport const planted = NodeRuntime`
  ),
  ...["node:fs", "node:fs/promises", "effect/http", "effect/unstable/http", "effect/nets"].map((library, index) =>
    inDomain(
      "eslint/no-restricted-imports",
      `import * as planted from "${library}"\nexport const used = planted`,
      `library-${index}`
    )
  ),
  ...["apps/console/src", "apps/driver/src", "libs/pages/src"].flatMap((folder) => [
    planted(folder, "ts")(
      "eslint/no-restricted-imports",
      `import { readFileSync } from "node:fs"\nexport const planted = readFileSync`
    ),
    planted(folder, "ts")("eslint/no-restricted-imports", contractValue, "contract"),
    planted(folder, "ts")("eslint/no-restricted-globals", fetching),
    planted(folder, "tsx")("eslint/no-restricted-globals", fetching)
  ]),
  ...["add", "addAll", "use"].map((method) =>
    planted("apps/api/src/edge", "ts")("eslint/no-restricted-properties", routing(method), method)
  )
]

const component = (body: string, parameters = "") =>
  `import { useCallback, useEffect, useMemo, useRef, useState } from "react"\nexport const hooks = [useCallback, useEffect, useMemo, useRef, useState]\nexport const Planted = (${parameters}) => {\n${body}\n}`

const ofReact: ReadonlyArray<Planted> = [
  inPages(
    "react-hooks/rules-of-hooks",
    component("  if (isOn) useState(0)\n  return null", "{ isOn }: { readonly isOn: boolean }")
  ),
  inPages(
    "react-hooks/exhaustive-deps",
    component(
      "  useEffect(() => { document.title = title }, [])\n  return null",
      "{ title }: { readonly title: string }"
    )
  ),
  inPages("react/static-components", component("  const Inner = () => <p>planted</p>\n  return <Inner />")),
  inPages("react/use-memo", component("  const value = useMemo(async () => 1, [])\n  return <p>{String(value)}</p>")),
  inPages(
    "react/preserve-manual-memoization",
    component(
      "  const show = useCallback(() => value?.a.b, [value.a?.b])\n  return <Other onShow={show} />",
      "{ value }: { readonly value: { readonly a: { readonly b: string } } }"
    )
  ),
  inPages(
    "react/immutability",
    component("  value.count = 1\n  return <p>{value.count}</p>", "{ value }: { readonly value: { count: number } }")
  ),
  inPages("react/globals", `let count = 0\n${component("  count = 1\n  return <p>{count}</p>")}`),
  inPages("react/refs", component("  const count = useRef(0)\n  return <p>{count.current}</p>")),
  inPages(
    "react/set-state-in-effect",
    component("  const [count, setCount] = useState(0)\n  useEffect(() => setCount(1), [])\n  return <p>{count}</p>")
  ),
  inPages("react/error-boundaries", component("  try {\n    return <p>planted</p>\n  } catch {\n    return null\n  }")),
  inPages("react/purity", component("  const now = Date.now()\n  return <p>{now}</p>")),
  inPages(
    "react/set-state-in-render",
    component("  const [count, setCount] = useState(0)\n  setCount(1)\n  return <p>{count}</p>")
  ),
  inPages("react/unsupported-syntax", component(`  const value = eval("1")\n  return <p>{value}</p>`))
]

const shown: Readonly<Record<string, string>> = {
  "alt-text": `<img src="a.webp" />`,
  "anchor-has-content": `<a href="/a" />`,
  "anchor-is-valid": `<a href="#">planted</a>`,
  "aria-activedescendant-has-tabindex": `<div aria-activedescendant="a" />`,
  "aria-props": `<p aria-labeledby="a">planted</p>`,
  "aria-proptypes": `<p aria-hidden="yes">planted</p>`,
  "aria-role": `<p role="planted">planted</p>`,
  "aria-unsupported-elements": `<meta aria-hidden="false" />`,
  "autocomplete-valid": `<input type="text" autoComplete="planted" />`,
  "click-events-have-key-events": `<div onClick={() => {}} />`,
  "heading-has-content": `<h1 />`,
  "html-has-lang": `<html />`,
  "iframe-has-title": `<iframe />`,
  "img-redundant-alt": `<img src="a.webp" alt="photo of a car" />`,
  "interactive-supports-focus": `<span role="button" onClick={() => {}} />`,
  "label-has-associated-control": `<label>planted</label>`,
  "media-has-caption": `<video />`,
  "mouse-events-have-key-events": `<p onMouseOver={() => {}}>planted</p>`,
  "no-access-key": `<button accessKey="a">planted</button>`,
  "no-autofocus": `<input autoFocus />`,
  "no-distracting-elements": `<marquee />`,
  "no-interactive-element-to-noninteractive-role": `<button role="article">planted</button>`,
  "no-noninteractive-element-interactions": `<li onClick={() => {}}>planted</li>`,
  "no-noninteractive-element-to-interactive-role": `<h1 role="button">planted</h1>`,
  "no-noninteractive-tabindex": `<article tabIndex={0}>planted</article>`,
  "no-redundant-roles": `<button role="button">planted</button>`,
  "no-static-element-interactions": `<div onClick={() => {}} />`,
  "role-has-required-aria-props": `<span role="checkbox" />`,
  "role-supports-aria-props": `<ul aria-checked="true" />`,
  scope: `<p scope="row">planted</p>`,
  "tabindex-no-positive": `<p tabIndex={1}>planted</p>`
}

const ofAccess = Object.entries(shown).map(([rule, element]) =>
  inPages(`jsx-a11y/${rule}`, `export const Planted = () => ${element}`)
)

/** Violations of every rule but the import table, which `tools/checks/module-boundaries.test.ts` breaks. */
export const plantedViolations: ReadonlyArray<Planted> = [...ofCode, ...ofPlaces, ...ofReact, ...ofAccess]
