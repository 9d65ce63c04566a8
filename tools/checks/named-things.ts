/** What a document may name: the files of the repository, its sources, and its commands. */
export interface Named {
  /** Every file, from the root. */
  readonly paths: ReadonlyArray<string>
  /** The text of each source by its path. */
  readonly sources: ReadonlyMap<string, string>
  /** The scripts of package.json. */
  readonly scripts: ReadonlySet<string>
  /** The packages that manifests name, and ours. */
  readonly packages: ReadonlySet<string>
}

/** Returns a complaint about a text in code, and null if what it names exists. */
export type Finder = (text: string) => string | null

const file = /^[\w.*<>{},/-]*\.(?:json|jsonl|md|mjs|sql|ts|tsx|txt|yml)$/u
const folder = /^(?:apps|docs|examples|libs|ops|tools)(?:\/|$)|^[\w-]+(?:\/[\w-]+)+$/u
const packaged = /^(?:@[\w-]+\/[\w*<>/-]+|effect\/[\w-]+)$/u
// `startApiHere`, `ChangeVehicle` and `workerApi()`; a word in small letters may as well be a value.
const symbol = /^(?=[A-Z\d_]*[a-z])(?=[a-z\d_]*[A-Z])\w+$|^\w+\(/u
const word = /^[A-Za-z]\w+$/u
const command = /^npm (?:run )?(?<script>[\w:-]+)/u

const escaped = (text: string): string => text.replaceAll(/[.\\+?^${}()|[\]]/gu, String.raw`\$&`)

/** A pattern of the end of a path, or of a folder in it; `<capability>` and `NNNN` stand for any name and number. */
const inPath = (named: string): RegExp => {
  const pattern = escaped(named.replace(/^(docs\/adr\/\d{4})$/u, "$1-*.md").replace(/\/$/u, ""))
    .replaceAll(/<[\w-]+>/gu, "*")
    .replaceAll("NNNN", String.raw`\d{4}`)
    .replaceAll("**/", "(?:.*/)?")
    .replaceAll(/(?<!\.)\*/gu, "[^/\n]*")
  const beginning = named.startsWith(".") ? "" : "(?:^|/)"
  return new RegExp(`${beginning}${pattern}(?:/|$)`, "mu")
}

/** `src/{a,b}` names two paths. */
const alternatives = (named: string): ReadonlyArray<string> => {
  const [braces, list] = /\{([^{}]*)\}/u.exec(named) ?? []
  return braces === undefined ? [named] : (list ?? "").split(",").map((one) => named.replace(braces, one))
}

const declaration = /\b(?:class|const|function|interface|let|type)\s+(\w+)|(?:^[ \t]*|\breadonly )(\w+)\??(?=[:(])/gmu
const listed = /(?:import|export|const)\s+(?:type\s+)?\{([^}]*)\}/gu

/** The names that sources declare, as a value, a type or a member, and those that they import. */
const declaredIn = (sources: Iterable<string>): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const source of sources) {
    for (const [, declared, member] of source.matchAll(declaration)) names.add(declared ?? member ?? "")
    for (const [, list = ""] of source.matchAll(listed)) for (const name of list.match(/\w+/gu) ?? []) names.add(name)
  }
  return names
}

/** Finds what documents name. Values and texts that are no name need not be found. */
export const finder = ({ packages, paths, scripts, sources }: Named): Finder => {
  const declared = declaredIn(sources.values())
  const words = new Set([...sources.values()].flatMap((source) => source.match(/\w+/gu) ?? []))
  const allPaths = paths.join("\n")
  return (text) => {
    const script = command.exec(text)?.groups?.["script"]
    if (script !== undefined) return scripts.has(script) ? null : `no script ${script}`
    if (packaged.test(text)) {
      const isKnown = [...packages].some((name) => text.startsWith(name) || name.startsWith(text.replace(/\*$/u, "")))
      return isKnown ? null : `no package ${text}`
    }
    if (file.test(text) || folder.test(text)) {
      return alternatives(text).every((path) => inPath(path).test(allPaths)) ? null : `no path ${text}`
    }
    const [name = ""] = text.split("(", 1)
    if (symbol.test(text)) return declared.has(name) ? null : `no symbol ${name}`
    return word.test(text) && !words.has(text) ? `no word ${text}` : null
  }
}

const fence = /^```[\s\S]*?^```/gmu

/** The paths in the blocks of a page, such as the list of folders. */
const pathsInBlocks = (page: string): ReadonlyArray<string> =>
  (page.match(fence) ?? []).flatMap(
    (block) => block.match(/(?<![\w/.@-])(?:apps|docs|examples|libs|ops|tools)\/[\w./*-]*/gu) ?? []
  )

/** The texts in code of a page, without its blocks. */
const codeOf = (page: string): ReadonlyArray<string> =>
  [...page.replaceAll(fence, "").matchAll(/`([^`\n]+)`/gu)].map(([, text = ""]) => text)

/** "`filters` of `mission-list.statements.ts`": a name, and the file that has it. */
const placed = /`(\w+)` (?:in|of) `([\w./-]+\.ts)`/gu

/** Names whose file no longer has them. */
const misplacedNames = (page: string, sources: Named["sources"]): ReadonlyArray<string> =>
  [...page.replaceAll(/\s+/gu, " ").matchAll(placed)].flatMap(([, name = "", path = ""]) => {
    const place = inPath(path)
    const texts = [...sources].flatMap(([source, text]) => (place.test(source) ? [text] : []))
    return texts.some((text) => new RegExp(String.raw`\b${name}\b`, "u").test(text)) ? [] : [`no ${name} in ${path}`]
  })

/** What a page names in code and the repository does not have. */
export const deadNames = (page: string, named: Named, find: Finder = finder(named)): ReadonlyArray<string> => [
  ...[...codeOf(page), ...pathsInBlocks(page)].flatMap((text) => find(text) ?? []),
  ...misplacedNames(page, named.sources)
]
