/** Whether a phone can use an address: `phone` by https, `here` on this computer alone, `nowhere` by plain http. */
type Reach = "phone" | "here" | "nowhere"

const thisComputer = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Browsers give no camera, no encryption and no service worker to plain http, except on this computer. */
export const reachOf = (url: string): Reach => {
  const { hostname, protocol } = new URL(url)
  if (thisComputer.has(hostname)) return "here"
  return protocol === "https:" ? "phone" : "nowhere"
}
