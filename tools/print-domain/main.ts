import { domainPage } from "./page.ts"

// npm run print:domain: shows the page of the documentation's site, for a reader without the site.
const { body, title } = domainPage()
console.log(`# ${title}\n\n${body}`)
