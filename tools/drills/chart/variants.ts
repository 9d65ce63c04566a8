export interface Variant {
  readonly name: string
  /** Arguments of helm besides the chart. */
  readonly sets: ReadonlyArray<string>
  /** Kinds of Kubernetes, each as often as it is expected. */
  readonly kinds: Readonly<Record<string, number>>
  /** It serves what the compose file serves, so that its programs get the same settings. */
  readonly isAsCompose?: true
  /** The name of the release, if it is another one than `trajet`. */
  readonly release?: string
}

const least = [
  "image.repository=registry.example/trajet",
  "publicUrl=https://api.trajet.example",
  "trustedProxies={10.42.0.0/16}",
  "secretName=trajet",
  "nats.url=tls://nats.nats.svc:4222",
  "storage.existingClaim=trajet-files",
  "ingress.host=api.trajet.example",
  "ingress.tlsSecretName=trajet-tls"
]

const always = { Deployment: 2, Job: 1, PodDisruptionBudget: 2, Service: 1 }

/** What the chart is rendered with, and what it then makes. */
export const variants: ReadonlyArray<Variant> = [
  { name: "the least settings", sets: least, kinds: { ...always, Ingress: 1, NetworkPolicy: 3 } },
  {
    name: "a bucket, NATS by the Secret, an authority, scaling, private networks",
    sets: [
      ...least.filter((set) => !/^(?:nats\.url|storage\.)/u.test(set)),
      "storage.s3.bucket=trajet",
      "storage.s3.keyId=AKIDEXAMPLE",
      "extraSecretKeys.TRAJET_S3_SECRET=s3-secret",
      "extraSecretKeys.NATS_URL=nats-url",
      "settings.TRAJET_OIDC_NAME=Example",
      "authority.configMapName=authority",
      "image.pullSecrets={registry}",
      "api.autoscaling.enabled=true",
      "dispatcher.autoscaling.enabled=true",
      "networkPolicy.privateEgress[0].network=10.0.0.0/8",
      "networkPolicy.privateEgress[0].ports={5432,4222}",
      "podAnnotations.example=yes",
      "ingress.className=nginx"
    ],
    kinds: { ...always, HorizontalPodAutoscaler: 2, Ingress: 1, NetworkPolicy: 3 }
  },
  {
    name: "an entry and an authority of one's own, without policies, under the longest name",
    release: "a".repeat(53),
    isAsCompose: true,
    sets: [
      ...least.filter((set) => !set.startsWith("ingress.")),
      "authority.configMapName=authority",
      "ingress.enabled=false",
      "networkPolicy.enabled=false"
    ],
    kinds: always
  }
]

export interface Refusal {
  readonly name: string
  readonly sets: ReadonlyArray<string>
  /** What the message has to name. */
  readonly names: string
  readonly release?: string
}

const refusalOf = (changed: string, names: string): Refusal => {
  const [key = ""] = changed.split("=")
  return { name: changed, sets: [...least.filter((set) => !set.startsWith(`${key}=`)), changed], names }
}

/** Values that the chart must refuse, because what it made of them could not work or would be unsafe. */
export const refusals: ReadonlyArray<Refusal> = [
  { name: "no values", sets: [], names: "secretName|image" },
  { name: "a release that begins with a digit", sets: least, names: "name of the release", release: "9-trajet" },
  { name: "a release with a dot", sets: least, names: "name of the release", release: "trajet.test" },
  refusalOf("publicUrl=http://api.trajet.example", "publicUrl"),
  refusalOf("trustedProxies={}", "trustedProxies"),
  refusalOf("nats.url=tls://user:password@nats:4222", "url"),
  refusalOf("nats.url=", "nats.url"),
  refusalOf("storage.existingClaim=", "storage.s3.bucket"),
  refusalOf("storage.s3.bucket=trajet", "only one of storage"),
  refusalOf("ingress.tlsSecretName=", "ingress.tlsSecretName"),
  refusalOf("api.replicas=0", "replicas"),
  refusalOf("apis.replicas=3", "apis"),
  refusalOf("settings.lower=1", "settings"),
  refusalOf("settings.TRAJET_PUBLIC_URL=https://other.example", "TRAJET_PUBLIC_URL"),
  refusalOf("settings.TRAJET_PEPPER=secret", "TRAJET_PEPPER"),
  refusalOf("extraSecretKeys.TRAJET_S3_SECRT=s3-secret", "TRAJET_S3_SECRT")
]
