{{- /* Labels that find the pods of a program: (dict "root" $ "program" "api") */ -}}
{{- define "trajet.selector" -}}
app.kubernetes.io/name: trajet
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .program }}
{{- end }}

{{- define "trajet.labels" -}}
{{ include "trajet.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "trajet.name" -}}
{{ printf "%s-%s" (.root.Release.Name | trunc 50 | trimSuffix "-") .program }}
{{- end }}

{{- /* Fails with the name of the value if the values contradict each other. */ -}}
{{- define "trajet.check" -}}
{{- if not (regexMatch "^[a-z][-a-z0-9]*$" .Release.Name) }}
{{- fail "the name of the release has to begin with a letter and to have no dot: a Service is named by it" }}
{{- end }}
{{- if not (or .Values.storage.existingClaim .Values.storage.s3.bucket) }}
{{- fail "set storage.s3.bucket, or storage.existingClaim to a volume that all API pods can write at once" }}
{{- end }}
{{- if and .Values.storage.existingClaim .Values.storage.s3.bucket }}
{{- fail "set only one of storage.s3.bucket and storage.existingClaim" }}
{{- end }}
{{- if and .Values.storage.s3.bucket (not (and .Values.storage.s3.keyId (hasKey .Values.extraSecretKeys "TRAJET_S3_SECRET"))) }}
{{- fail "storage.s3.bucket needs storage.s3.keyId and extraSecretKeys.TRAJET_S3_SECRET" }}
{{- end }}
{{- if and .Values.nats.url (hasKey .Values.extraSecretKeys "NATS_URL") }}
{{- fail "set only one of nats.url and extraSecretKeys.NATS_URL" }}
{{- end }}
{{- if not (or .Values.nats.url (hasKey .Values.extraSecretKeys "NATS_URL")) }}
{{- fail "set nats.url, or extraSecretKeys.NATS_URL to the key of the Secret with the address" }}
{{- end }}
{{- if and .Values.ingress.enabled (not (and .Values.ingress.host .Values.ingress.tlsSecretName)) }}
{{- fail "ingress.enabled needs ingress.host and ingress.tlsSecretName" }}
{{- end }}
{{- end }}

{{- define "trajet.environment" -}}
- { name: TRAJET_ENV, value: production }
- { name: TRAJET_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: TRAJET_TRUSTED_PROXIES, value: {{ join "," .Values.trustedProxies | quote }} }
- { name: TRAJET_GEOCODER, value: {{ .Values.geocoder | quote }} }
- { name: TRAJET_ROUTER, value: {{ .Values.router | quote }} }
- { name: DATABASE_URL_FILE, value: /run/secrets/trajet/database-url }
- { name: TRAJET_PEPPER_FILE, value: /run/secrets/trajet/pepper }
- { name: TRAJET_SEALING_KEY_FILE, value: /run/secrets/trajet/sealing-key }
{{- range $setting, $key := .Values.extraSecretKeys }}
- { name: {{ $setting }}_FILE, value: {{ printf "/run/secrets/trajet/%s" $key | quote }} }
{{- end }}
{{- with .Values.nats.url }}
- { name: NATS_URL, value: {{ . | quote }} }
{{- end }}
- { name: TRAJET_NATS_REPLICAS, value: {{ .Values.nats.replicas | quote }} }
{{- with .Values.storage.s3 }}
{{- if .bucket }}
- { name: TRAJET_STORAGE, value: s3 }
- { name: TRAJET_S3_BUCKET, value: {{ .bucket | quote }} }
- { name: TRAJET_S3_REGION, value: {{ .region | quote }} }
- { name: TRAJET_S3_KEY_ID, value: {{ .keyId | quote }} }
{{- with .endpoint }}
- { name: TRAJET_S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- if .Values.authority.configMapName }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/authority/ca.crt }
{{- end }}
{{- range $setting, $value := .Values.settings }}
- { name: {{ $setting }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "trajet.mounts" -}}
- { name: secrets, mountPath: /run/secrets/trajet, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- if .Values.storage.existingClaim }}
- { name: files, mountPath: /var/lib/trajet }
{{- end }}
{{- if .Values.authority.configMapName }}
- { name: authority, mountPath: /run/authority, readOnly: true }
{{- end }}
{{- end }}

{{- define "trajet.volumes" -}}
- name: secrets
  secret: { secretName: {{ .Values.secretName | quote }}, defaultMode: 0440 }
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- with .Values.storage.existingClaim }}
- name: files
  persistentVolumeClaim: { claimName: {{ . | quote }} }
{{- end }}
{{- with .Values.authority.configMapName }}
- name: authority
  configMap: { name: {{ . | quote }} }
{{- end }}
{{- end }}

{{- define "trajet.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- /* What all pods have: the user without rights of the image, and no token of the cluster. */ -}}
{{- define "trajet.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "trajet.container" -}}
image: {{ include "trajet.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}
