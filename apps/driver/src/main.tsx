import "./page.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { watchChances } from "./phone/chances.ts"
import { takeCode } from "./entrance/taken-code.ts"

const code = takeCode()

// Plain http has no service worker, and the page says so.
if ("serviceWorker" in navigator) {
  const keepPage = () =>
    void navigator.serviceWorker.register("/driver/sw.js", { scope: "/driver" }).catch(() => undefined)
  keepPage()
  // One that could not keep every file is gone. One that is there stays as it is.
  watchChances(keepPage)
}

const root = document.getElementById("root")
if (root === null) throw new Error("the page has no element #root")
createRoot(root).render(
  <StrictMode>
    <App code={code} />
  </StrictMode>
)
