import "@mantine/core/styles.css"
import "@mantine/notifications/styles.css"
import "./page.css"
import { setNonce } from "get-nonce"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/app.tsx"
import { followNewerRelease } from "./app/newer-release.ts"
import { styleNonce } from "./app/style-nonce.ts"

// Dialogs lock the scrolling of the page by a style tag of their own.
setNonce(styleNonce())
followNewerRelease()

const root = document.getElementById("root")
if (root === null) throw new Error("the page has no element #root")
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>
)
