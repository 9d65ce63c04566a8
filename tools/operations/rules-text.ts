/** An alert of ops/alerts.yml. */
export interface Alert {
  readonly name: string
  readonly expression: string
  readonly runbook: string
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The text of a member of an alert, which may go on in the indented lines below it. */
const memberOf = (lines: ReadonlyArray<string>, name: string): string => {
  const at = lines.findIndex((line) => line.trim().startsWith(`${name}: `))
  const line = lines[at]
  if (line === undefined) return ""
  const value = line.trim().slice(name.length + 2)
  if (value !== "|") return value
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((below) => indentOf(below) <= indentOf(line))
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((below) => below.trim())
    .join("\n")
}

/** Reads the alerts of a file of rules, in the form in which ops/alerts.yml is written; promtool checks the form. */
export const alertsIn = (text: string): ReadonlyArray<Alert> =>
  text
    .split(/^ {6}- alert: /mu)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n").filter((line) => line.trim() !== "")
      return { name, expression: memberOf(lines, "expr"), runbook: memberOf(lines, "runbook_url") }
    })

interface Panel {
  readonly title: string
  readonly targets: ReadonlyArray<{ readonly expr: string }>
}

export interface ShownExpression {
  readonly where: string
  readonly expression: string
}

/** Every expression of a dashboard of Grafana. */
export const expressionsOf = (file: string, json: string): ReadonlyArray<ShownExpression> => {
  const { panels }: { readonly panels: ReadonlyArray<Panel> } = JSON.parse(json)
  return panels.flatMap(({ targets, title }) =>
    targets.map(({ expr }) => ({ where: `${file}: ${title}`, expression: expr }))
  )
}

/** The series that an expression reads, by their names. */
export const seriesIn = (expression: string): ReadonlyArray<string> => {
  const bare = expression
    .replaceAll(/"[^"]*"/gu, "")
    .replaceAll(/\{[^{}]*\}/gu, "{}")
    .replaceAll(/\[\w+\]/gu, "")
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/gu, "")
  const words = bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/giu)
  return [...new Set([...words].flatMap(([, word = ""]) => (/^(?:and|or|unless|bool)$/u.test(word) ? [] : [word])))]
}

/** The metric of a series: a histogram has several. */
export const metricOf = (series: string, histograms: ReadonlySet<string>): string => {
  const base = series.replace(/_(?:bucket|sum|count)$/u, "")
  return histograms.has(base) ? base : series
}

/**
 * The parts of the expression of an alert that have data while the alert is quiet: what is compared, without the
 * comparison.
 */
export const quietParts = (expression: string): ReadonlyArray<string> =>
  expression.split(/\b(?:and|or)\b/u).map((part) =>
    part
      .trim()
      .replace(/^absent\((.*)\)$/u, "$1")
      .replace(/ (?:>|<|==|>=|<=|!=) [^<>=(){}]+$/u, "")
  )

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Rules whose windows and times of waiting are so many times shorter, at least two seconds. Thresholds stay. */
export const hastened = (rules: string, factor: number): string => {
  const shorter = (count: string, unit: string) =>
    `${Math.max(2, Math.round((Number(count) * (unitSeconds[unit] ?? 1)) / factor))}s`
  return rules
    .replaceAll(/\[(\d+)([smhd])\]/gu, (_, count: string, unit: string) => `[${shorter(count, unit)}]`)
    .replaceAll(
      /^( +for: )(\d+)([smhd])$/gmu,
      (_, head: string, count: string, unit: string) => `${head}${shorter(count, unit)}`
    )
}

// Prometheus adds these labels to what a process shows.
const addedLabels: ReadonlySet<string> = new Set(["job", "instance"])

/** The series that an expression reads from the pages of processes, with the labels that have to have one value. */
export const labelsIn = (
  expression: string
): ReadonlyArray<{ readonly series: string; readonly labels: ReadonlyArray<string> }> =>
  seriesIn(expression)
    .filter((series) => series !== "up")
    .flatMap((series) => {
      const selectors = [...expression.matchAll(/\b([a-z_]\w*)\{([^{}]*)\}/gu)].filter(([, name]) => name === series)
      if (selectors.length === 0) return [{ series, labels: [] }]
      return selectors.map(([, , matchers = ""]) => ({
        series,
        labels: matchers.split(",").flatMap((matcher) => {
          const [name = ""] = matcher.split('="')
          return !/^\s*[a-z_]+="/u.test(matcher) || addedLabels.has(name.trim()) ? [] : [matcher.trim()]
        })
      }))
    })
