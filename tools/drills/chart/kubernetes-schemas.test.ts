import { assert, describe, it } from "vitest"
import { type Definitions, kindSchemas } from "./kubernetes-schemas.ts"

const definitions: Definitions = {
  "io.k8s.api.apps.v1.Deployment": {
    type: "object",
    properties: { spec: { $ref: "#/definitions/io.k8s.api.apps.v1.DeploymentSpec" } },
    "x-kubernetes-group-version-kind": [{ group: "apps", version: "v1", kind: "Deployment" }]
  },
  "io.k8s.api.apps.v1.DeploymentSpec": {
    type: "object",
    properties: {
      replicas: { type: "integer" },
      maxSurge: { type: "string", format: "int-or-string" },
      labels: { type: "object", additionalProperties: { type: "string" } }
    }
  },
  "io.k8s.api.core.v1.Service": {
    type: "object",
    "x-kubernetes-group-version-kind": [{ group: "", version: "v1", kind: "Service" }]
  },
  "io.k8s.apimachinery.pkg.apis.meta.v1.Status": {
    type: "object",
    "x-kubernetes-group-version-kind": [
      { group: "", version: "v1", kind: "Status" },
      { group: "apps", version: "v1", kind: "Status" }
    ]
  }
}

describe("the schemas of Kubernetes", () => {
  const schemas = kindSchemas(definitions)

  it("are one for each kind, by the name that kubeconform asks for", () => {
    assert.deepStrictEqual(
      schemas.map(({ file }) => file),
      ["deployment-apps-v1.json", "service-v1.json"]
    )
  })

  it("allow no unknown field at any depth, and any name where names are free", () => {
    const definition = (name: string): unknown => Reflect.get(Object(schemas[0]?.schema), "definitions")[name]
    assert.deepStrictEqual(definition("io.k8s.api.apps.v1.Deployment"), {
      ...definitions["io.k8s.api.apps.v1.Deployment"],
      additionalProperties: false
    })
    assert.deepStrictEqual(definition("io.k8s.api.apps.v1.DeploymentSpec"), {
      type: "object",
      properties: {
        replicas: { type: "integer" },
        maxSurge: { oneOf: [{ type: "string" }, { type: "integer" }] },
        labels: { type: "object", additionalProperties: { type: "string" } }
      },
      additionalProperties: false
    })
  })
})
