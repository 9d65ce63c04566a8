import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { cacheFolder } from "../../harness/cache-folder.ts"

const buildMillisMax = 20 * 60_000

/** Modules of Go, each with an exact version; Go checks their sums. */
const programs = {
  helm: "helm.sh/helm/v3/cmd/helm@v3.18.6",
  kubeconform: "github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0"
} as const
const kubernetes = "k8s.io/kubernetes@v1.36.3"

/** The version of Kubernetes whose schemas are used. */
export const kubernetesVersion = kubernetes.split("@")[1] ?? ""

const folder = cacheFolder("go")

const go = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): string => {
  mkdirSync(folder, { recursive: true })
  try {
    return execFileSync("go", args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...env },
      timeout: buildMillisMax,
      stdio: ["ignore", "pipe", "pipe"]
    })
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error("this drill needs Go in the PATH: install Debian's package golang, or Go from go.dev", {
        cause: error
      })
    throw error
  }
}

/** The path of a program, built with Go if no earlier drill has built it. */
export const goProgram = (name: keyof typeof programs, say: (line: string) => void): string => {
  const path = join(folder, programs[name].replaceAll("/", "-"), name)
  if (!existsSync(path)) {
    say(`building ${programs[name]} …`)
    go(["install", programs[name]], { GOBIN: join(path, "..") })
  }
  return path
}

/** The description of the API of Kubernetes, as its own repository has it. */
export const kubernetesApiPath = (say: (line: string) => void): string => {
  say(`fetching ${kubernetes} …`)
  const told: unknown = JSON.parse(go(["mod", "download", "-json", kubernetes]))
  return join(String(Reflect.get(Object(told), "Dir")), "api", "openapi-spec", "swagger.json")
}
