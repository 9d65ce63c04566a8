import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Drill } from "../drill.ts"
import { goProgram, kubernetesApiPath, kubernetesVersion } from "./go-tools.ts"
import { type Definitions, kindSchemas } from "./kubernetes-schemas.ts"
import { type Refusal, refusals, type Variant, variants } from "./variants.ts"

const chart = join(import.meta.dirname, "..", "..", "..", "ops", "helm", "trajet")

const setsOf = (sets: ReadonlyArray<string>): ReadonlyArray<string> => sets.flatMap((set) => ["--set", set])

/** Plants a wrong name, which the schemas have to refuse. */
const plant = (manifests: string): string => manifests.replace("readOnlyRootFilesystem:", "readonlyRootFilesystem:")

const kindsIn = (manifests: string): Readonly<Record<string, number>> => {
  const kinds = [...manifests.matchAll(/^kind: (\w+)$/gmu)].map(([, kind = ""]) => kind)
  const names = [...new Set(kinds)].toSorted()
  return Object.fromEntries(names.map((name) => [name, kinds.filter((kind) => kind === name).length]))
}

const sorted = (kinds: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(kinds).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** helm and kubeconform with the schemas of Kubernetes, which are written into a folder. */
const makeTools = (folder: string, say: (line: string) => void) => {
  const helm = goProgram("helm", say)
  const kubeconform = goProgram("kubeconform", say)
  const api: { readonly definitions: Definitions } = JSON.parse(readFileSync(kubernetesApiPath(say), "utf8"))
  for (const { file, schema } of kindSchemas(api.definitions)) writeFileSync(join(folder, file), JSON.stringify(schema))
  const location = `${folder}/{{.ResourceKind}}{{.KindSuffix}}.json`
  const helmWith = (words: ReadonlyArray<string>, sets: ReadonlyArray<string>) =>
    spawnSync(helm, [...words, chart, "--kube-version", kubernetesVersion, ...setsOf(sets)], { encoding: "utf8" })
  return {
    lint: (sets: ReadonlyArray<string>) => helmWith(["lint", "--strict"], sets),
    render: (sets: ReadonlyArray<string>) => helmWith(["template", "trajet", "--namespace", "trajet"], sets),
    faultsOf: (manifests: string): string => {
      const args = ["-strict", "-schema-location", location, "-"]
      const { status, stdout } = spawnSync(kubeconform, args, { encoding: "utf8", input: manifests })
      return status === 0 ? "" : stdout.trim()
    }
  }
}

type Tools = ReturnType<typeof makeTools>

const variantFaults = ({ faultsOf, render }: Tools, { kinds, name, sets }: Variant): ReadonlyArray<string> => {
  const { status, stderr, stdout: manifests } = render(sets)
  if (status !== 0) return [`${name}: ${stderr}`]
  const faults = faultsOf(manifests)
  const made = sorted(kindsIn(manifests))
  return [
    ...(faults === "" ? [] : [`${name}: ${faults}`]),
    ...(faultsOf(plant(manifests)) === "" ? [`${name}: a planted wrong name was not found`] : []),
    ...(made === sorted(kinds) ? [] : [`${name}: made ${made}`])
  ]
}

const refusalFaults = ({ render }: Tools, { name, names, sets }: Refusal): ReadonlyArray<string> => {
  const { status, stderr } = render(sets)
  if (status === 0) return [`not refused: ${name}`]
  return new RegExp(names, "u").test(stderr) ? [] : [`${name}: the message does not name ${names}: ${stderr}`]
}

/** The chart of `ops/helm`, rendered by helm and held against the schemas of Kubernetes. No cluster is started. */
export const chartDrill: Drill = async (_form, say) => {
  const work = mkdtempSync(join(tmpdir(), "trajet-chart-"))
  try {
    const tools = makeTools(work, say)
    const lint = tools.lint(variants[0]?.sets ?? [])
    const failures = [
      ...(lint.status === 0 ? [] : [`helm lint: ${lint.stdout}${lint.stderr}`]),
      ...variants.flatMap((variant) => variantFaults(tools, variant)),
      ...refusals.flatMap((refusal) => refusalFaults(tools, refusal))
    ]
    const objects = variants.flatMap(({ kinds }) => Object.values(kinds)).reduce((sum, count) => sum + count, 0)
    const figures = [
      `- ${objects} objects of ${variants.length} ways to set the chart, valid by the schemas of Kubernetes ${kubernetesVersion}`,
      `- ${refusals.length} wrong values refused, each by its name`
    ]
    return { figures, failures }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
