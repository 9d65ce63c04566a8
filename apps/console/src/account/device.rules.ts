const browsers = [
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/OPR\//u, "Opera"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\//u, "Chrome"],
  [/Safari\//u, "Safari"]
] as const

const systems = [
  [/Android/u, "Android"],
  [/iPhone|iPad/u, "iOS"],
  [/Windows/u, "Windows"],
  [/Mac OS X/u, "macOS"],
  [/CrOS/u, "ChromeOS"],
  [/Linux/u, "Linux"]
] as const

type Names = ReadonlyArray<readonly [RegExp, string]>

const nameIn = (agent: string, names: Names): string | undefined => names.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system of a User-Agent header, such as "Firefox, Windows"; null if neither is known. */
export const deviceOf = (agent: string): string | null => {
  const known = [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined)
  return known.length === 0 ? null : known.join(", ")
}
