import { HttpServerResponse } from "effect/http"
import { inlineHashes, pageHeaders, policyOf } from "../pages/page-policy.ts"
import type { BuildState } from "./built-site.ts"

const retrySeconds = 5

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** The words of a page in place of a site that is not built. */
export interface Missing {
  readonly title: string
  /** `This server has no …`. */
  readonly name: string
  readonly build: string
  /** More to read; HTML. */
  readonly more: string
}

const documentation: Missing = {
  title: "Documentation",
  name: "documentation",
  build: "npm run build:docs",
  more: `<p>The reference is ready: <a href="/docs/explorer">every call of the API</a>, made from the contract
(<a href="/openapi.json">openapi.json</a>).</p>`
}

export const theConsole: Missing = { title: "Console", name: "console", build: "npm run build:console", more: "" }

export const thePagesOfDrivers: Missing = {
  title: "Driver",
  name: "application for drivers",
  build: "npm run build:driver",
  more: ""
}

const saying = (state: BuildState | null, { build, name }: Missing): string => {
  if (state === null)
    return `<p>This server has no built ${name}. The operator builds it with <code>${build}</code>.</p>`
  return state.state === "building"
    ? `<p>The ${name} is being built, which takes up to a minute at the first start. This page loads it when it is
ready.</p>`
    : `<p>The ${name} could not be built: ${escaped(state.reason)}</p>
<p>The next <code>npm start</code> tries again.</p>`
}

const page = (state: BuildState | null, missing: Missing): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${state?.state === "building" ? `<meta http-equiv="refresh" content="${retrySeconds}">` : ""}
<title>${missing.title} · Trajet</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1c2430;background:#fff}
code{background:#eef1f5;padding:.1em .3em;border-radius:4px}h1{font-size:1.5rem}a{color:#1d4f91}
@media(prefers-color-scheme:dark){body{color:#dfe5ee;background:#12161d}code{background:#232a35}a{color:#8fb8f0}}</style>
<h1>Trajet</h1>${saying(state, missing)}
${missing.more}</html>
`

const answerWith = (text: string, status: number): HttpServerResponse.HttpServerResponse => {
  const headers = {
    ...pageHeaders(policyOf([`style-src ${inlineHashes(text, "style")}`])),
    "cache-control": "no-store"
  }
  return HttpServerResponse.text(text, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: status === 503 ? { ...headers, "retry-after": String(retrySeconds) } : headers
  })
}

const errorStatus = (state: BuildState | null): number => (state?.state === "building" ? 503 : 404)

/** The page in place of missing documentation. It says why there is none, and links to the reference. */
export const noSitePage = (isFirstPage: boolean, state: BuildState | null): HttpServerResponse.HttpServerResponse =>
  // The first page is 200, because it links to the reference. All others are errors.
  answerWith(page(state, documentation), isFirstPage ? 200 : errorStatus(state))

/** The page in place of an application that is not built. */
export const noApplicationPage = (missing: Missing, state: BuildState | null): HttpServerResponse.HttpServerResponse =>
  answerWith(page(state, missing), errorStatus(state))
