import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Generator, Lacking, type Work } from "./generator.model.ts"
import { go } from "./go.ts"
import { compiledSample, runCompiled } from "./typescript.ts"
import { jarsOf, java, languageFile, needsPackage, program, python, succeeds } from "./tools.ts"

/** What no client needs: tests and pages of its own. */
const only = ["apiTests=false", "modelTests=false", "apiDocs=false", "modelDocs=false"]

/** Without it, calls import the object of a form beside JSON, for which the generator makes no class. */
const withForms = "skipFormModel=false"
/** Without them, the generator for Python also writes calls of the webhooks, whose parameters have no type. */
const withoutWebhooks = ["apis", "models", "supportingFiles"]

interface Options {
  /** Settings of one language. */
  readonly properties?: ReadonlyArray<string>
  /** Settings of all languages. */
  readonly global?: ReadonlyArray<string>
  readonly more?: ReadonlyArray<string>
}

/** Runs the command `generate` of openapi-generator. */
export const runOpenApiGenerator = async (...args: ReadonlyArray<string>): Promise<void> => {
  const jars = await jarsOf(languageFile("java", "generator-pom.xml"))
  await java(["-cp", jars.join(delimiter), "org.openapitools.codegen.OpenAPIGenerator", "generate", ...args])
}

const generating =
  (generator: string, { properties = [], global = [], more = [] }: Options) =>
  async ({ client, document }: Work): Promise<void> => {
    const globals = ["--global-property", [...only, ...global].join(",")]
    const additional = properties.length === 0 ? [] : ["--additional-properties", properties.join(",")]
    await runOpenApiGenerator("-g", generator, "-i", document, "-o", client, ...globals, ...more, ...additional)
  }

const isOfClients = ({ name }: Work): boolean => name === "openapi"

const filesIn = (folder: string, ending: string): ReadonlyArray<string> =>
  globSync(`${folder}/**/*${ending}`).toSorted()

const requirements = languageFile("python", "requirements-generated.txt")

const ofPython: Generator = {
  name: "openapi-generator python",
  generate: generating("python", {
    properties: ["packageName=trajet_generated"],
    global: [...withoutWebhooks, withForms]
  }),
  compile: ({ client, document }) => {
    const args = ["-B", languageFile("python", "load_all.py"), "trajet_generated", document]
    return succeeds(join(python(requirements), "bin/python"), args, { env: { PYTHONPATH: client } })
  },
  order: ({ client }, env) =>
    succeeds(join(python(requirements), "bin/python"), ["-B", languageFile("python", "order.py")], {
      env: { ...env, PYTHONPATH: client }
    })
}

const ofTypeScript: Generator = {
  name: "openapi-generator typescript-fetch",
  generate: generating("typescript-fetch", { global: [withForms] }),
  compile: (work) => compiledSample(work, "typescript-fetch", `${work.client}/index.ts`),
  order: (_, env) => runCompiled("typescript-fetch", env)
}

const javaClasses = (client: string): string => join(client, "classes")

const ofJava: Generator = {
  name: "openapi-generator java native",
  generate: generating("java", {
    properties: [
      ...["library=native", "useJakartaEe=true", "hideGenerationTimestamp=true", "invokerPackage=org.trajet.client"],
      ...["apiPackage=org.trajet.client.api", "modelPackage=org.trajet.client.model"]
    ],
    global: [withForms]
  }),
  compile: async (work) => {
    const jars = await jarsOf(languageFile("java", "pom.xml"))
    const sample = isOfClients(work) ? [languageFile("java", "Order.java")] : []
    const sources = join(work.client, "sources.txt")
    writeFileSync(sources, [...filesIn(`${work.client}/src/main/java`, ".java"), ...sample].join("\n"))
    const options = ["-nowarn", "-cp", jars.join(delimiter), "-d", javaClasses(work.client), `@${sources}`]
    return succeeds(program("javac", "default-jdk-headless"), options)
  },
  order: async ({ client }, env) => {
    const jars = await jarsOf(languageFile("java", "pom.xml"))
    return java(["-cp", [javaClasses(client), ...jars].join(delimiter), "Order"], env)
  }
}

const ofKotlin: Generator = {
  name: "openapi-generator kotlin",
  generate: generating("kotlin", {
    properties: ["library=jvm-okhttp4", "serializationLibrary=gson", "packageName=org.trajet.client"],
    global: [withForms],
    // A text, a number or true. The wrappers of unions that the generator can make refuse objects that are null.
    more: ["--schema-mappings", "InspectionPhase_fields_inner_value=kotlin.Any"]
  }),
  compile: async (work) => {
    const [compiler, jars] = [
      await jarsOf(languageFile("kotlin", "compiler-pom.xml")),
      await jarsOf(languageFile("kotlin", "pom.xml"))
    ]
    const sample = isOfClients(work) ? [languageFile("kotlin", "Order.kt")] : []
    const main = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    const options = ["-no-stdlib", "-no-reflect", "-nowarn", "-classpath", jars.join(delimiter)]
    const places = ["-d", javaClasses(work.client), join(work.client, "src/main/kotlin"), ...sample]
    return java(["-Xmx2g", "-cp", compiler.join(delimiter), main, ...options, ...places])
  },
  order: async ({ client }, env) => {
    const jars = await jarsOf(languageFile("kotlin", "pom.xml"))
    return java(["-cp", [javaClasses(client), ...jars].join(delimiter), "OrderKt"], env)
  }
}

const ofGo: Generator = {
  name: "openapi-generator go",
  generate: generating("go", {
    properties: ["packageName=trajet"],
    more: ["--git-host", "trajet.example", "--git-user-id", "generated", "--git-repo-id", "client"]
  }),
  compile: async (work) => {
    if (isOfClients(work)) {
      mkdirSync(join(work.client, "order"), { recursive: true })
      copyFileSync(languageFile("go", "openapi-generator", "main.go"), join(work.client, "order/main.go"))
    }
    await go(["mod", "tidy"], { cwd: work.client })
    return go(["build", "./..."], { cwd: work.client })
  },
  order: ({ client }, env) => go(["run", "./order"], { cwd: client, env })
}

const php = async (script: string, client: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const interpreter = program("php", "php-cli")
  needsPackage("php-guzzlehttp-guzzle", existsSync("/usr/share/php/GuzzleHttp/autoload.php"))
  const modules = await succeeds(interpreter, ["-m"])
  for (const name of ["curl", "mbstring"]) needsPackage(`php-${name}`, modules.includes(name))
  return succeeds(interpreter, [languageFile("php", script)], { env: { ...env, TRAJET_CLIENT: client } })
}

const ofPhp: Generator = {
  name: "openapi-generator php",
  generate: generating("php", { properties: ["invokerPackage=Trajet\\Client"] }),
  compile: ({ client }) => php("load_all.php", client),
  order: ({ client }, env) => php("order.php", client, env)
}

/** No package of Debian brings the compiler. */
const dotnetPaths = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/share/dotnet", "/usr/lib/dotnet"]

const ofCsharp: Generator = {
  name: "openapi-generator csharp",
  generate: generating("csharp", { properties: ["packageName=Trajet.Client"] }),
  compile: ({ client }) => {
    const dotnet = dotnetPaths.map((folder) => join(folder, "dotnet")).find((path) => existsSync(path))
    if (dotnet === undefined) throw new Lacking("no dotnet")
    return succeeds(dotnet, ["build", "--nologo", join(client, "src/Trajet.Client")])
  },
  order: null
}

/** The generators of openapi-generator: one for each language. */
export const openApiGenerators: ReadonlyArray<Generator> = [
  ofPython,
  ofTypeScript,
  ofJava,
  ofPhp,
  ofGo,
  ofKotlin,
  ofCsharp
]
