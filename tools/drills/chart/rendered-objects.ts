/** What pods and their surroundings must agree on, beside the schemas of Kubernetes. */

/** A member of a parsed text, on a path of names. */
export const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

export const listAt = (value: unknown, ...path: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export const textAt = (value: unknown, ...path: ReadonlyArray<string>): string => {
  const found = at(value, ...path)
  return found === undefined || found === null ? "" : String(found)
}

/** What the image offers to each program. */
export interface ImageFacts {
  readonly user: string
  readonly environment: Readonly<Record<string, string>>
  /** The ports of each program by the names that the chart gives them. */
  readonly ports: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly probePaths: ReadonlyArray<string>
  /** Seconds that the compose file gives a program to end. */
  readonly graceSeconds: number
}

interface Workload {
  readonly name: string
  readonly labels: unknown
  readonly pod: unknown
}

const nameOf = (object: unknown): string => `${textAt(object, "kind")} ${textAt(object, "metadata", "name")}`
const kindsOf = (objects: ReadonlyArray<unknown>, ...kinds: ReadonlyArray<string>): ReadonlyArray<unknown> =>
  objects.filter((object) => kinds.includes(textAt(object, "kind")))

/** Deployments and jobs, with the labels and the description of their pods. */
export const workloadsOf = (objects: ReadonlyArray<unknown>): ReadonlyArray<Workload> =>
  kindsOf(objects, "Deployment", "Job").map((object) => ({
    name: nameOf(object),
    labels: at(object, "spec", "template", "metadata", "labels"),
    pod: at(object, "spec", "template", "spec")
  }))

/** The variables of a container, each with its text. */
export const environmentOf = (container: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(listAt(container, "env").map((entry) => [textAt(entry, "name"), textAt(entry, "value")]))

const missing = (wanted: boolean, fault: string): ReadonlyArray<string> => (wanted ? [] : [fault])

const isUnder = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

/** Files and folders that a program needs lie in volumes of its pod, secrets in those that it cannot write. */
const volumeFaults = (pod: unknown, container: unknown, image: ImageFacts): ReadonlyArray<string> => {
  const volumes = listAt(pod, "volumes")
  const mounts = listAt(container, "volumeMounts").map((mount) => ({
    path: textAt(mount, "mountPath"),
    isReadOnly: at(mount, "readOnly") === true,
    volume: volumes.find((volume) => at(volume, "name") === at(mount, "name"))
  }))
  const environment = environmentOf(container)
  const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE") || name === "NODE_EXTRA_CA_CERTS")
  const folder = image.environment["TRAJET_STORAGE_FOLDER"] ?? ""
  return [
    ...mounts.filter(({ volume }) => volume === undefined).map(({ path }) => `no volume is mounted at ${path}`),
    ...missing(volumes.length === mounts.length, "a volume is not mounted"),
    ...files
      .filter(([, path]) => !mounts.some((mount) => mount.isReadOnly && isUnder(path, mount.path)))
      .map(([name, path]) => `${name} names ${path}, which no read-only volume has`),
    ...missing(
      mounts.some(({ path, volume }) => path === "/tmp" && at(volume, "emptyDir") !== undefined),
      "/tmp cannot be written"
    ),
    ...missing(
      environment["TRAJET_STORAGE"] === "s3" ||
        mounts.some((mount) => !mount.isReadOnly && isUnder(folder, mount.path)),
      `${folder} is in no volume that can be written`
    )
  ]
}

const rightsFaults = (pod: unknown, container: unknown, image: ImageFacts): ReadonlyArray<string> => {
  const [uid = "", gid = ""] = image.user.split(":")
  const rights = at(container, "securityContext")
  return [
    ...missing(textAt(pod, "securityContext", "runAsUser") === uid, `it does not run as the user ${uid}`),
    ...missing(textAt(pod, "securityContext", "fsGroup") === gid, `its volumes are not those of the group ${gid}`),
    ...missing(at(rights, "readOnlyRootFilesystem") === true, "its root can be written"),
    ...missing(at(rights, "allowPrivilegeEscalation") === false, "it can gain privileges"),
    ...missing(textAt(rights, "capabilities", "drop") === "ALL", "it keeps capabilities")
  ]
}

/** The probes ask a served path at a port that the program has, and its end is awaited as long as it may take. */
const servingFaults = (pod: unknown, container: unknown, image: ImageFacts): ReadonlyArray<string> => {
  const wanted = image.ports[textAt(container, "args")]
  if (wanted === undefined) return []
  const ports = Object.fromEntries(
    listAt(container, "ports").map((port) => [textAt(port, "name"), at(port, "containerPort")])
  )
  const grace = Number(at(pod, "terminationGracePeriodSeconds"))
  const pause = Number(at(container, "lifecycle", "preStop", "sleep", "seconds") ?? 0)
  return [
    ...missing(
      JSON.stringify(ports) === JSON.stringify(wanted),
      `it has the ports ${JSON.stringify(ports)}, and the program ${JSON.stringify(wanted)}`
    ),
    ...["startupProbe", "livenessProbe", "readinessProbe"].flatMap((probe) => {
      const [path, port] = ["path", "port"].map((member) => textAt(container, probe, "httpGet", member))
      return missing(
        image.probePaths.includes(path ?? "") && ports[port ?? ""] !== undefined,
        `its ${probe} asks ${path} at ${port}, which is not served`
      )
    }),
    ...missing(grace - pause >= image.graceSeconds, `it is killed ${grace - pause} s after SIGTERM`)
  ]
}

/** Faults within each pod. */
export const podFaults = (objects: ReadonlyArray<unknown>, image: ImageFacts): ReadonlyArray<string> =>
  workloadsOf(objects).flatMap(({ name, pod }) =>
    listAt(pod, "containers")
      .flatMap((container) => {
        const names = listAt(container, "env").map((entry) => textAt(entry, "name"))
        return [
          ...names.filter((one, index) => names.indexOf(one) !== index).map((one) => `${one} is set twice`),
          ...volumeFaults(pod, container, image),
          ...rightsFaults(pod, container, image),
          ...servingFaults(pod, container, image)
        ]
      })
      .map((fault) => `${name}: ${fault}`)
  )

const selects = (selector: unknown, labels: unknown): boolean => {
  const wanted = Object.entries(Object(selector))
  return wanted.length > 0 && wanted.every(([label, value]) => at(labels, label) === value)
}

const portsOf = ({ pod }: Workload): ReadonlyArray<unknown> =>
  listAt(pod, "containers").flatMap((container) => listAt(container, "ports"))

/** What an object that selects pods says of their ports. */
const askedPorts = (object: unknown): ReadonlyArray<readonly [member: string, port: unknown]> => [
  ...listAt(object, "spec", "ports").map((port) => ["name", at(port, "targetPort")] as const),
  ...listAt(object, "spec", "ingress").flatMap((rule) =>
    listAt(rule, "ports").map((port) => ["containerPort", at(port, "port")] as const)
  )
]

const selectorPaths: Readonly<Record<string, ReadonlyArray<string>>> = {
  Deployment: ["spec", "selector", "matchLabels"],
  NetworkPolicy: ["spec", "podSelector", "matchLabels"],
  PodDisruptionBudget: ["spec", "selector", "matchLabels"],
  Service: ["spec", "selector"]
}

const selectionFaults = (objects: ReadonlyArray<unknown>, object: unknown, path: ReadonlyArray<string>) => {
  const [found, ...more] = workloadsOf(objects).filter(({ labels }) => selects(at(object, ...path), labels))
  if (found === undefined || more.length > 0)
    return [`${nameOf(object)} selects the pods of ${more.length === 0 ? "no" : "more than one"} program`]
  return askedPorts(object)
    .filter(([member, port]) => !portsOf(found).some((one) => at(one, member) === port))
    .map(([, port]) => `${nameOf(object)} asks for the port ${String(port)}, which its pods lack`)
}

/** Objects that the Ingress and the scalers name. */
const namedFaults = (objects: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const has = (kind: string, name: unknown) =>
    kindsOf(objects, kind).find((one) => at(one, "metadata", "name") === name)
  const backends = kindsOf(objects, "Ingress").flatMap((ingress) =>
    listAt(ingress, "spec", "rules").flatMap((rule) =>
      listAt(rule, "http", "paths").map((path) => at(path, "backend", "service"))
    )
  )
  return [
    ...backends
      .filter((backend) =>
        listAt(has("Service", at(backend, "name")), "spec", "ports").every(
          (port) => at(port, "name") !== at(backend, "port", "name")
        )
      )
      .map((backend) => `an Ingress leads to ${textAt(backend, "name")}, which has no such port`),
    ...kindsOf(objects, "HorizontalPodAutoscaler")
      .map((scaler) => at(scaler, "spec", "scaleTargetRef"))
      .filter((target) => has(textAt(target, "kind"), at(target, "name")) === undefined)
      .map((target) => `a scaler scales ${textAt(target, "name")}, which does not exist`)
  ]
}

/** What a Service may be called; other objects may have more names. */
const label = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/u

/** Faults between objects: what selects or names another one, and names that Kubernetes would refuse. */
export const relationFaults = (objects: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const names = objects.map(nameOf)
  return [
    ...objects.flatMap((object) => {
      const path = selectorPaths[textAt(object, "kind")]
      return path === undefined ? [] : selectionFaults(objects, object, path)
    }),
    ...namedFaults(objects),
    ...objects
      .map((object) => textAt(object, "metadata", "name"))
      .filter((name) => !label.test(name))
      .map((name) => `${name} is no name of an object`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is made twice`)
  ]
}
