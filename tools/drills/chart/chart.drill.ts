import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installTools } from "../../release/tools.ts"
import type { Drill } from "../drill.ts"
import { type ComposeService, readCompose } from "../machines/compose-file.ts"
import { compositionFaults, containerfileText, imageFacts, settingsFaults } from "./accepted-settings.ts"
import { goProgram, kubernetesApiPath, kubernetesVersion } from "./go-tools.ts"
import { type Definitions, kindSchemas } from "./kubernetes-schemas.ts"
import { type ImageFacts, podFaults, relationFaults } from "./rendered-objects.ts"
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
    render: (sets: ReadonlyArray<string>, release = "trajet") =>
      helmWith(["template", release, "--namespace", "trajet"], sets),
    faultsOf: (manifests: string): string => {
      const args = ["-strict", "-schema-location", location, "-"]
      const { status, stdout } = spawnSync(kubeconform, args, { encoding: "utf8", input: manifests })
      return status === 0 ? "" : stdout.trim()
    }
  }
}

type Tools = ReturnType<typeof makeTools>

/** The objects of manifests in YAML. */
const objectsOf = (manifests: string): ReadonlyArray<unknown> => {
  const { stderr, stdout } = spawnSync(process.execPath, ["tools/release/print-yaml.mjs"], {
    encoding: "utf8",
    input: manifests
  })
  if (stdout === "") throw new Error(stderr)
  return JSON.parse(stdout)
}

/** What rendered objects are compared with. */
interface Surroundings {
  readonly image: ImageFacts
  readonly services: ReadonlyArray<ComposeService>
  readonly work: string
}

/** The programs could start in their pods, and the objects find each other. */
const objectFaults = async (manifests: string, { isAsCompose, name }: Variant, surroundings: Surroundings) => {
  const { image, services, work } = surroundings
  const objects = objectsOf(manifests)
  const faults = [
    ...podFaults(objects, image),
    ...relationFaults(objects),
    ...(await settingsFaults(objects, image, join(work, "secrets"))),
    ...(isAsCompose === true ? compositionFaults(objects, services) : [])
  ]
  return faults.map((fault) => `${name}: ${fault}`)
}

const variantFaults = async (
  { faultsOf, render }: Tools,
  variant: Variant,
  surroundings: Surroundings
): Promise<ReadonlyArray<string>> => {
  const { kinds, name, release, sets } = variant
  const { status, stderr, stdout: manifests } = render(sets, release)
  if (status !== 0) return [`${name}: ${stderr}`]
  const faults = faultsOf(manifests)
  const made = sorted(kindsIn(manifests))
  return [
    ...(faults === "" ? [] : [`${name}: ${faults}`]),
    ...(faultsOf(plant(manifests)) === "" ? [`${name}: a planted wrong name was not found`] : []),
    ...(made === sorted(kinds) ? [] : [`${name}: made ${made}`]),
    ...(await objectFaults(manifests, variant, surroundings))
  ]
}

const refusalFaults = ({ render }: Tools, { name, names, release, sets }: Refusal): ReadonlyArray<string> => {
  const { status, stderr } = render(sets, release)
  if (status === 0) return [`not refused: ${name}`]
  return new RegExp(names, "u").test(stderr) ? [] : [`${name}: the message does not name ${names}: ${stderr}`]
}

/**
 * The chart of `ops/helm`, rendered by helm and held against the schemas of Kubernetes, the image, the compose file and the
 * settings of the programs. No cluster is started.
 */
export const chartDrill: Drill = async (_form, say) => {
  const work = mkdtempSync(join(tmpdir(), "trajet-chart-"))
  try {
    const tools = makeTools(work, say)
    await installTools()
    const { services } = await readCompose("ops/compose.yaml")
    const graceMillis = services.find(({ name }) => name === "migrate")?.graceMillis ?? 0
    const surroundings = { image: imageFacts(containerfileText(), graceMillis / 1_000), services, work }
    const lint = tools.lint(variants[0]?.sets ?? [])
    const found: Array<string> = []
    for (const variant of variants) found.push(...(await variantFaults(tools, variant, surroundings)))
    const failures = [
      ...(lint.status === 0 ? [] : [`helm lint: ${lint.stdout}${lint.stderr}`]),
      ...found,
      ...refusals.flatMap((refusal) => refusalFaults(tools, refusal))
    ]
    const objects = variants.flatMap(({ kinds }) => Object.values(kinds)).reduce((sum, count) => sum + count, 0)
    const figures = [
      `- ${objects} objects of ${variants.length} ways to set the chart, valid by the schemas of Kubernetes ${kubernetesVersion}`,
      `- ${variants.length * 3} pods: the programs accept their settings in production; files, volumes, ports, probes, rights and selectors agree`,
      `- ${refusals.length} wrong values refused, each by its name`
    ]
    return { figures, failures }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
