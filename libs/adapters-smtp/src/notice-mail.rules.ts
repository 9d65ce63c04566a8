import type { Notice } from "@trajet/domain/notices"

interface Mailbox {
  readonly name: string
  readonly address: string
}

/** A mail to one person, in the form of the mail client. */
export interface NoticeMail {
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly messageId: string
  readonly date: Date
  readonly headers: Readonly<Record<string, string>>
}

const subjectMax = 200
const addressMax = 254
const address = /^[^\s@<>(),;:"\\[\]\p{C}]+@[^\s@<>(),;:"\\[\]\p{C}]+$/u

/** True if a text is exactly one e-mail address: no list, no name, no line end. */
export const isAddress = (text: string): boolean => text.length <= addressMax && address.test(text)

/** The text on one line that a header can hold: control and format characters become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim()

/** Reads `name <address>`, or an address alone; null for any other text. */
export const mailboxOf = (text: string): Mailbox | null => {
  const named = /^([^<>]*)<([^<>]+)>$/u.exec(text.trim())
  const found = { name: oneLine(named?.[1] ?? ""), address: named?.[2] ?? text.trim() }
  return isAddress(found.address) ? found : null
}

const domainOf = (mailbox: Mailbox): string => mailbox.address.slice(mailbox.address.indexOf("@") + 1)

// An administrator may belong to several groups. A contact or a driver knows the mission, but perhaps not the group.
const groupLine = ({ audience, groupName }: Notice): string =>
  audience === "administrators" ? `\n\nThis concerns the group ${oneLine(groupName)}.\n` : ""

/**
 * Turns a notice into the mail to one recipient. A repeated mail has the same Message-ID, so that mail programs
 * recognise duplicates. `digest` makes a short text of letters and digits.
 */
export const noticeMail = (
  notice: Notice,
  recipient: string,
  from: Mailbox,
  digest: (text: string) => string
): NoticeMail => ({
  from,
  to: { name: "", address: recipient },
  subject: oneLine([...oneLine(notice.subject)].slice(0, subjectMax).join("")) || "A notice from Trajet",
  text: `${notice.text}${groupLine(notice)}`,
  messageId: `<notice.${digest(`${notice.id} ${recipient.toLowerCase()}`)}@${domainOf(from)}>`,
  date: new Date(notice.createdAt),
  // RFC 3834: suppresses out-of-office answers.
  headers: { "Auto-Submitted": "auto-generated" }
})
