import "./page.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { takeCode } from "./entrance/taken-code.ts"

const code = takeCode()

// Plain http has no service worker, and the page says so.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/driver/sw.js", { scope: "/driver" }).catch(() => undefined)
}

const root = document.getElementById("root")
if (root === null) throw new Error("the page has no element #root")
createRoot(root).render(
  <StrictMode>
    <App code={code} />
  </StrictMode>
)
