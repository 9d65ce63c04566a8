import { phoneLink } from "./phone-link.ts"
import { Fragment, type ReactNode } from "react"

interface Props {
  readonly name: string | null
  readonly company?: string | null
  readonly phone: string | null
  readonly phoneE164: string | null
  readonly email: string | null
}

/** A phone that can be called by a click, if it is one number. */
export const PhoneShown = ({ e164, phone }: { readonly phone: string; readonly e164: string | null }) => {
  const link = phoneLink(phone, e164)
  return link === null ? <>{phone}</> : <a href={link}>{phone}</a>
}

/** A person on one line; "—" if nothing is known. */
export const ContactLine = ({ company = null, email, name, phone, phoneE164 }: Props) => {
  const parts: ReadonlyArray<readonly [string, ReactNode]> = [
    ["name", name],
    ["company", company],
    ["phone", phone === null ? null : <PhoneShown phone={phone} e164={phoneE164} />],
    ["email", email]
  ]
  const known = parts.filter(([, part]) => part !== null)
  if (known.length === 0) return <>—</>
  return (
    <>
      {known.map(([key, part], n) => (
        <Fragment key={key}>
          {n === 0 ? "" : " · "}
          {part}
        </Fragment>
      ))}
    </>
  )
}
