import { Stack, Switch, Textarea } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Facts } from "../parts/blocks.tsx"
import { Time } from "../parts/time.tsx"
import type { EndpointShown } from "./queries.ts"
import { texts } from "./texts.ts"

type Stored = EndpointShown["mtls"]

/** A client certificate as it is typed. Without texts, the stored one is kept, whose key is never shown. */
interface CertificateForm {
  readonly stored: Stored
  readonly isOn: boolean
  readonly certificate: string
  readonly key: string
}

export const formOfCertificate = (stored: Stored): CertificateForm => ({
  stored,
  isOn: stored !== null,
  certificate: "",
  key: ""
})

/** The member of a change; undefined leaves it out. */
export const certificateIn = ({ certificate, isOn, key, stored }: CertificateForm) => {
  if (!isOn) return stored === null ? undefined : {}
  if (certificate === "" && key === "") return undefined
  return { ...(certificate === "" ? {} : { certificate }), ...(key === "" ? {} : { key }) }
}

const certificateLengthMax = 20_000
const keyLengthMax = 10_000

const StoredCertificate = ({ stored }: { readonly stored: NonNullable<Stored> }) => {
  const t = useTexts(texts)
  return (
    <Facts
      facts={[
        [t.certificateSubject, stored.subject],
        [t.certificateIssuer, stored.issuer],
        [t.certificateEnds, <Time key="end" value={stored.not_after} />],
        [t.fingerprint, stored.fingerprint_sha256]
      ]}
    />
  )
}

interface Props {
  readonly value: CertificateForm
  readonly change: (value: CertificateForm) => void
}

/** The client certificate that an endpoint's server is shown by TLS. */
export const CertificateFields = ({ change, value }: Props) => {
  const t = useTexts(texts)
  const { certificate, isOn, key, stored } = value
  const isKept = stored !== null && certificate === "" && key === ""
  const pem = { rows: 4, required: !isKept, withAsterisk: false, autoComplete: "off", spellCheck: false } as const
  return (
    <>
      <Switch
        label={t.mtls}
        description={t.mtlsHint}
        checked={isOn}
        onChange={(event) => change({ ...value, isOn: event.currentTarget.checked })}
      />
      {isOn ? (
        <Stack gap="sm">
          {stored === null ? null : <StoredCertificate stored={stored} />}
          <Textarea
            {...pem}
            label={t.certificate}
            description={t.certificateHint}
            placeholder={stored === null ? "-----BEGIN CERTIFICATE-----" : t.pemKept}
            maxLength={certificateLengthMax}
            value={certificate}
            onChange={(event) => change({ ...value, certificate: event.currentTarget.value })}
          />
          <Textarea
            {...pem}
            label={t.certificateKey}
            placeholder={stored === null ? "-----BEGIN PRIVATE KEY-----" : t.pemKept}
            maxLength={keyLengthMax}
            value={key}
            onChange={(event) => change({ ...value, key: event.currentTarget.value })}
          />
        </Stack>
      ) : null}
    </>
  )
}
