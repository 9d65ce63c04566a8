import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, delimiter, dirname, join, resolve } from "node:path"
import { program, succeeds } from "../../api-tools/generators/tools.ts"
import { cacheFolder } from "../../harness/cache-folder.ts"
import type { ClientLanguage, ClientWork } from "../client-language.model.ts"
import { clientVersion, readmeProgram } from "../client-sources.ts"
import { generatePart } from "../generated-part.ts"
import { releasedDocument } from "../typed-document.ts"

const java = (): string => program("java", "default-jdk-headless")

/** What Maven has fetched. Not the user's own: a client that a test installs must not stay there. */
const fetched = cacheFolder("maven-repository")

const maven = (cwd: string, args: ReadonlyArray<string>): Promise<string> => {
  program("javac", "default-jdk-headless")
  // With the check sums of the repository.
  const options = ["-q", "-B", "-C", `-Dmaven.repo.local=${fetched}`]
  return succeeds(program("mvn", "maven"), [...options, ...args], { cwd })
}

const copying = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
/** Where it copies the jars of dependencies. */
export const jars = "target/dependency/*"

const writeVersion = (built: string): void => {
  const path = join(built, "pom.xml")
  const text = readFileSync(path, "utf8")
  const written = text.replace("<version>0.0.0</version>", `<version>${clientVersion()}</version>`)
  if (written === text) throw new Error(`${path} lacks the version that is replaced`)
  writeFileSync(path, written)
}

const vectors = resolve(import.meta.dirname, "../../../examples/webhook-receivers/vectors.json")

const build = async (work: ClientWork): Promise<void> => {
  const { built, source } = work
  rmSync(built, { recursive: true, force: true })
  cpSync(source, built, { recursive: true, filter: (path) => basename(path) !== "templates" })
  const generated = await generatePart(work, "java", releasedDocument)
  cpSync(join(generated, "src"), join(built, "src"), { recursive: true })
  rmSync(generated, { recursive: true })
  cpSync(vectors, join(built, "src/test/resources/vectors.json"))
  writeVersion(built)
  await maven(built, ["test-compile", copying, "-DincludeScope=runtime"])
}

const test = async ({ built }: ClientWork): Promise<void> => {
  await maven(built, ["surefire:test"])
}

/** The repository, as Maven lays one out, with the jar, the jar of its sources, its pom and their check sums. */
const pack = async ({ built }: ClientWork): Promise<string> => {
  const repository = join(built, "repository")
  const goals = ["jar:jar", "source:jar-no-fork", "deploy:deploy"]
  await maven(built, [...goals, `-DaltDeploymentRepository=packed::file://${repository}`])
  const jar = globSync(join(repository, "**/*.jar")).find((path) => !path.endsWith("-sources.jar"))
  if (jar === undefined) throw new Error(`no jar in ${repository}`)
  return jar
}

/** A project of a user, with the client and the repository that has it. */
const pomOfUser = (version: string, repository: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>order</artifactId>
  <version>1</version>
  <properties><maven.compiler.release>17</maven.compiler.release></properties>
  <repositories><repository><id>packed</id><url>file://${repository}</url></repository></repositories>
  <dependencies>
    <dependency><groupId>org.trajet</groupId><artifactId>trajet-client</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`

const install: ClientLanguage["install"] = async (packagePath, folder) => {
  const version = basename(dirname(packagePath))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "pom.xml"), pomOfUser(version, resolve(packagePath, "../../../../..")))
  writeFileSync(join(folder, "Order.java"), readmeProgram("java"))
  // Maven fetches a release once.
  rmSync(join(fetched, "org/trajet"), { recursive: true, force: true })
  await maven(folder, [copying])
  return { program: java(), args: ["-cp", jars, "Order.java"], cwd: folder }
}

const driver: ClientLanguage["driver"] = ({ built }) => ({
  program: java(),
  args: ["-cp", ["target/classes", "target/test-classes", jars].join(delimiter), "org.trajet.client.Driver"],
  cwd: built
})

/** The client for Java 17: a jar for Maven. */
export const javaClient: ClientLanguage = { name: "java", title: "Java", build, test, pack, install, driver }
