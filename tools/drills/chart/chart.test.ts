import { existsSync, globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { metricRows } from "../../print-metrics.ts"
import { settingRows } from "../../print-settings.ts"

const read = (path: string): string => readFileSync(path, "utf8")
const templates = globSync("ops/helm/trajet/templates/*").map(read).join("\n")
const captured = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted()

/** What the schema of the values says of names of settings. */
interface ChartValues {
  readonly settings: { readonly propertyNames: { readonly not: { readonly enum: ReadonlyArray<string> } } }
  readonly extraSecretKeys: { readonly propertyNames: { readonly enum: ReadonlyArray<string> } }
}

describe("the chart", () => {
  const settings = settingRows().map(({ description }) => description)
  const known = new Set([...settings.map(({ name }) => name), "NODE_EXTRA_CA_CERTS"])
  const named = captured(templates, /\{ name: ([A-Z][A-Z0-9_]*), value/gu)

  it("sets only settings of the programs, and secrets by files alone", () => {
    assert.include(named, "TRAJET_NATS_REPLICAS")
    const asFiles = named.filter((name) => name.endsWith("_FILE")).map((name) => name.replace(/_FILE$/u, ""))
    const hidden = new Set(settings.filter(({ canBeFile }) => canBeFile).map(({ name }) => name))
    assert.deepStrictEqual(asFiles, ["DATABASE_URL", "TRAJET_PEPPER", "TRAJET_SEALING_KEY"])
    assert.isTrue(asFiles.every((name) => hidden.has(name)))
    const plain = named.filter((name) => !name.endsWith("_FILE"))
    assert.deepStrictEqual(
      plain.filter((name) => !known.has(name)),
      []
    )
    // Only its form without a password is taken; the schema of the values refuses the other one.
    assert.deepStrictEqual(
      plain.filter((name) => hidden.has(name)),
      ["NATS_URL"]
    )
  })

  it("refuses settings that it sets itself, and secrets that no program reads", () => {
    const { properties }: { readonly properties: ChartValues } = JSON.parse(read("ops/helm/trajet/values.schema.json"))
    const hidden = settingRows().filter(({ description }) => description.canBeFile)
    const asFiles = named.filter((name) => name.endsWith("_FILE")).map((name) => name.replace(/_FILE$/u, ""))
    assert.deepStrictEqual(properties.settings.propertyNames.not.enum, [...named, ...asFiles].toSorted())
    assert.deepStrictEqual(
      properties.extraSecretKeys.propertyNames.enum,
      hidden
        .filter(({ readBy }) => readBy.some((reader) => reader !== "administration"))
        .map(({ description: { name } }) => name)
        .filter((name) => !asFiles.includes(name))
        .toSorted()
    )
  })

  it("uses the ports of the image", () => {
    const exposed = /^EXPOSE (.*)$/mu.exec(read("ops/Containerfile"))?.[1]?.split(" ").toSorted()
    assert.deepStrictEqual(captured(templates, /containerPort: (\d+)/gu), exposed)
  })

  it("scales by metrics that the programs have", async () => {
    const metrics = new Set((await metricRows()).map(({ name }) => name))
    const asked = captured(templates, /\bname: (trajet_[a-z_]+)/gu)
    assert.isNotEmpty(asked)
    const adapter = read("ops/helm/prometheus-adapter.yaml")
    assert.deepStrictEqual(captured(adapter, /as: (trajet_[a-z_]+)/gu), asked)
    const queried = captured(adapter, /(trajet_[a-z_]+)\{/gu)
    assert.isNotEmpty(queried)
    assert.deepStrictEqual(
      queried.filter((name) => !metrics.has(name)),
      []
    )
  })

  it("has the version of the project", () => {
    const { version }: { readonly version: string } = JSON.parse(read("package.json"))
    const chart = read("ops/helm/trajet/Chart.yaml")
    assert.include(chart, `\nversion: ${version}\n`)
    assert.include(chart, `\nappVersion: "${version}"\n`)
    assert.isTrue(existsSync("ops/helm/trajet/values.schema.json"))
  })
})
