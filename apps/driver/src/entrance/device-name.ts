const systems = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS X/u, "Mac"],
  [/Linux/u, "Linux"]
] as const

const browsers = [
  [/Edg/u, "Edge"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/SamsungBrowser/u, "Samsung Internet"],
  [/Chrome|CriOS/u, "Chrome"],
  [/Safari/u, "Safari"]
] as const

/** A name for this phone by its browser, such as `Android, Chrome`, by which an operator recognises it. */
export const deviceName = (agent: string): string => {
  const named = [systems, browsers].flatMap((names) => names.find(([mark]) => mark.test(agent))?.[1] ?? [])
  return named.join(", ")
}
