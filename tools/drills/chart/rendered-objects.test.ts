import { assert, describe, it } from "vitest"
import { type ImageFacts, podFaults, relationFaults } from "./rendered-objects.ts"

const image: ImageFacts = {
  user: "65532:65532",
  environment: { TRAJET_STORAGE_FOLDER: "/var/lib/trajet/files" },
  ports: { api: { http: 8080, probes: 8090 } },
  probePaths: ["/healthz", "/readyz"],
  graceSeconds: 30
}
const labels = { name: "trajet", component: "api" }
const probe = (path: string) => ({ httpGet: { path, port: "probes" } })

const container = {
  args: ["api"],
  env: [{ name: "TRAJET_PEPPER_FILE", value: "/run/secrets/pepper" }],
  securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
  volumeMounts: [
    { name: "secrets", mountPath: "/run/secrets", readOnly: true },
    { name: "tmp", mountPath: "/tmp" },
    { name: "files", mountPath: "/var/lib/trajet" }
  ],
  ports: [
    { name: "http", containerPort: 8080 },
    { name: "probes", containerPort: 8090 }
  ],
  startupProbe: probe("/healthz"),
  livenessProbe: probe("/healthz"),
  readinessProbe: probe("/readyz"),
  lifecycle: { preStop: { sleep: { seconds: 10 } } }
}
const pod = {
  securityContext: { runAsUser: 65532, fsGroup: 65532 },
  terminationGracePeriodSeconds: 45,
  containers: [container],
  volumes: [{ name: "secrets" }, { name: "tmp", emptyDir: {} }, { name: "files" }]
}
const metadata = { name: "trajet-api" }
const deployment = (changed: object = {}, changedPod: object = {}) => ({
  kind: "Deployment",
  metadata,
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { ...pod, containers: [{ ...container, ...changed }], ...changedPod } }
  }
})
const service = { kind: "Service", metadata, spec: { selector: labels, ports: [{ name: "http", targetPort: "http" }] } }
const ingressTo = (name: string, port: string) => ({
  kind: "Ingress",
  metadata,
  spec: { rules: [{ http: { paths: [{ backend: { service: { name, port: { name: port } } } }] } }] }
})
const scalerOf = (name: string) => ({
  kind: "HorizontalPodAutoscaler",
  metadata: { name },
  spec: { scaleTargetRef: { kind: "Deployment", name } }
})
const policyFor = (port: number, matchLabels: object = labels) => ({
  kind: "NetworkPolicy",
  metadata,
  spec: { podSelector: { matchLabels }, ingress: [{ ports: [{ port }] }] }
})
const right = [deployment(), service, ingressTo("trajet-api", "http"), scalerOf("trajet-api"), policyFor(8080)]

describe("rendered objects of the chart", () => {
  it("fit each other, the image and the programs", () => {
    assert.deepStrictEqual([...podFaults(right, image), ...relationFaults(right)], [])
  })

  it.each([
    ["is set twice", { env: [...container.env, ...container.env] }, {}],
    ["which no read-only volume has", { env: [{ name: "DATABASE_URL_FILE", value: "/run/other/url" }] }, {}],
    ["no volume is mounted at /tmp", {}, { volumes: [{ name: "secrets" }, { name: "files" }, { name: "other" }] }],
    ["a volume is not mounted", {}, { volumes: [...pod.volumes, { name: "authority" }] }],
    ["is in no volume that can be written", { volumeMounts: container.volumeMounts.slice(0, 2) }, {}],
    ["does not run as the user", {}, { securityContext: { runAsUser: 0, fsGroup: 65532 } }],
    ["are not those of the group", {}, { securityContext: { runAsUser: 65532 } }],
    [
      "its root can be written",
      { securityContext: { ...container.securityContext, readOnlyRootFilesystem: false } },
      {}
    ],
    [
      "it can gain privileges",
      { securityContext: { ...container.securityContext, allowPrivilegeEscalation: true } },
      {}
    ],
    ["it keeps capabilities", { securityContext: { ...container.securityContext, capabilities: {} } }, {}],
    ["it has the ports", { ports: [{ name: "http", containerPort: 8081 }, container.ports[1]] }, {}],
    ["which is not served", { readinessProbe: probe("/ready") }, {}],
    ["it is killed 25 s after", {}, { terminationGracePeriodSeconds: 35 }]
  ])("are refused if a pod has a fault: %s", (words, changed, changedPod) => {
    assert.include(podFaults([deployment(changed, changedPod)], image).join(" "), words)
  })

  it.each([
    ["selects the pods of no program", [deployment(), policyFor(8080, { component: "apis" })]],
    ["selects the pods of no program", [deployment(), policyFor(8080, {})]],
    ["selects the pods of more than one program", [deployment(), { ...deployment(), metadata: { name: "b" } }]],
    ["asks for the port 8081", [deployment(), policyFor(8081)]],
    ["an Ingress leads to trajet-web", [...right, ingressTo("trajet-web", "http")]],
    ["an Ingress leads to trajet-api", [...right, ingressTo("trajet-api", "https")]],
    ["scales trajet-web, which does not exist", [...right, scalerOf("trajet-web")]],
    ["is no name of an object", [{ ...deployment(), metadata: { name: "a".repeat(64) } }]],
    ["9-api is no name of an object", [{ ...deployment(), metadata: { name: "9-api" } }]],
    ["is made twice", [service, ...right]]
  ])("are refused if one does not find another: %s", (words, objects) => {
    assert.include(relationFaults(objects).join(" "), words)
  })
})
