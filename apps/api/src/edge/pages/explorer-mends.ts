import { explorerSession } from "./explorer-session.ts"

/** No icon, so that browsers do not ask for one: the explorer is also served without the files of the site. */
const icon = `<link rel="icon" href="data:,">`

/** Colours with enough contrast (WCAG 2.2, 1.4.3). Doubled classes win over the vendor's stylesheet, which comes later. */
const stylesheet = `<style>
.light-mode.light-mode{--scalar-color-2:#4a4f57;--scalar-color-3:#5c626b;--scalar-color-green:#00693f;--scalar-color-blue:#0061a3;
--scalar-color-yellow:#7a5600;--scalar-color-orange:#9a4a00;--scalar-color-red:#b3002d;--scalar-color-purple:#6b33a8;
--scalar-color-accent:#005fb0}
.dark-mode.dark-mode{--scalar-color-3:#a0a0a0;--scalar-color-red:#ff7b7b}
html,body{overflow-x:clip}
</style>`

/** Mends roles and names of the elements that the vendor's script makes, for people who use a screen reader or no mouse. */
const script = `<script>
{
  const each = (selector, change) => document.querySelectorAll(selector).forEach(change)
  const set = (element, given) => Object.entries(given).forEach(([name, value]) => element.setAttribute(name, value))
  const mend = () => {
    each("button[aria-selected]:not([role])", (button) => button.removeAttribute("aria-selected"))
    each("button[role=search]", (button) => button.removeAttribute("role"))
    each(".sidebar-search-placeholder[aria-hidden]", (text) => text.removeAttribute("aria-hidden"))
    each(".cm-content:not([aria-label])", (field) => set(field, { "aria-label": "Value" }))
    each("button.client-libraries__select:not([role])", (button) => set(button, { role: "tab", "aria-label": "More languages" }))
    each("ul.endpoints:not([tabindex])", (list) => set(list, { tabindex: "0" }))
  }
  new MutationObserver(mend).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-selected", "role"] })
}
</script>`

/** Puts a text in place of the last, or only, occurrence of a part. Throws if the vendor's page has no such part. */
const replaced = (text: string, part: string, by: string): string => {
  const at = text.lastIndexOf(part)
  if (at < 0) throw new Error(`the explorer's page has no ${part}`)
  return text.slice(0, at) + by + text.slice(at + part.length)
}

/** What the vendor's page shows in an empty field for a key: a joke, in base64. */
const vendorsJoke = "QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT"

/**
 * Returns the vendor's page with a language, an icon that needs no request, the start of a key in empty fields for one, and
 * the stylesheet and scripts above. Throws if the vendor's page has no longer what is replaced.
 */
export const mendedExplorer = (vendors: string, keyStart: string): string => {
  const page = vendors.replaceAll(vendorsJoke, keyStart)
  if (page === vendors) throw new Error("the explorer's page has another placeholder for keys")
  const end = page.indexOf("<script>")
  const head = replaced(page.slice(0, end), "<html>", `<html lang="en">`)
  return (
    replaced(head, "</head>", `${icon}${stylesheet}${explorerSession}</head>`) +
    replaced(page.slice(end), "</body>", `${script}</body>`)
  )
}
