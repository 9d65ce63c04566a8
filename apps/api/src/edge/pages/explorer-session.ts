/**
 * A script of the explorer: a request without a key goes through the session of a user of the console, in the test
 * environment (CON-5). Without a session, or with a key, requests stay as they are. `trajet-signed-in` is what the
 * console keeps in the browser of a signed-in user, so that the page of other visitors does not ask for a session.
 */
export const explorerSession = `<script>
{
  const send = window.fetch.bind(window)
  const doors = { "/v1/": "/console/api/v1/", "/operations/v1/": "/console/api/operations/v1/" }
  const readSession = async () => {
    const answer = await send("/console/api/session", { headers: { accept: "application/json" } })
    const session = answer.ok ? await answer.json() : null
    return session?.environments?.includes("test") ? session : null
  }
  let asked = null
  const session = () => (asked ??= readSession().catch(() => null))
  const throughSession = (url) => {
    const from = Object.keys(doors).find((path) => url.origin === location.origin && url.pathname.startsWith(path))
    return from === undefined ? null : new URL(doors[from] + url.pathname.slice(from.length) + url.search, url)
  }
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    const url = throughSession(new URL(isRequest ? input.url : input, location.href))
    const hasKey = (headers.get("x-api-key") ?? "").trim() !== ""
    if (url === null || hasKey || (await session()) === null) return send(input, init)
    headers.delete("x-api-key")
    headers.set("x-trajet-environment", "test")
    const { body, method, signal } = new Request(input, init)
    const content = body === null ? undefined : await new Response(body).arrayBuffer()
    return send(url, { method, headers, body: content, signal })
  }
  const say = (user) => {
    const notice = document.createElement("p")
    notice.setAttribute("role", "note")
    const close = document.createElement("button")
    close.textContent = "Close"
    close.addEventListener("click", () => notice.remove())
    Object.assign(close.style, {
      marginLeft: "8px", padding: "2px 8px", border: "1px solid #1c5d99", borderRadius: "4px", cursor: "pointer"
    })
    notice.append(
      "Signed in to the console as " + user.name + ": a request without a key uses your session, in the test environment.",
      close
    )
    Object.assign(notice.style, {
      position: "fixed", bottom: "12px", right: "12px", zIndex: "5", maxWidth: "min(26rem, calc(100vw - 24px))",
      margin: "0", padding: "8px 12px", boxSizing: "border-box", borderRadius: "6px", border: "1px solid #1c5d99",
      background: "#e6f0f9", color: "#1a2230", font: "13px/1.4 sans-serif"
    })
    document.body.append(notice)
  }
  let isKnown = false
  try {
    isKnown = localStorage.getItem("trajet-signed-in") !== null
  } catch {
    // A browser that keeps nothing asks for the session at the first request.
  }
  if (isKnown) addEventListener("load", () => session().then((found) => found && say(found.user)))
}
</script>`
