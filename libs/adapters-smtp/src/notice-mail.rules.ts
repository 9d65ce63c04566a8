import type { Notice } from "@trajet/domain/notices"

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** A mail to one person, in the words of the client that sends it. */
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

/** Whether a text is one e-mail address and nothing else: no list, no name, no line end. */
export const isAddress = (text: string): boolean => text.length <= addressMax && address.test(text)

/** One line that can stand in a header: control and format characters, line ends above all, become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim()

/** `name <address>`, or an address alone; null where it is neither. */
export const mailboxOf = (text: string): Mailbox | null => {
  const named = /^([^<>]*)<([^<>]+)>$/u.exec(text.trim())
  const found = { name: oneLine(named?.[1] ?? ""), address: named?.[2] ?? text.trim() }
  return isAddress(found.address) ? found : null
}

const domainOf = (mailbox: Mailbox): string => mailbox.address.slice(mailbox.address.indexOf("@") + 1)

// Administrators may be of several groups; a contact or a driver knows the mission, and not always the group.
const groupLine = ({ audience, groupName }: Notice): string =>
  audience === "administrators" ? `\n\nThis concerns the group ${oneLine(groupName)}.\n` : ""

/**
 * A notice as a mail to one of its recipients. The same notice to the same person is the same mail with the same Message-ID,
 * so that a mail program recognises one that was sent twice. `digest` makes a short text of letters and digits of any.
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
  // RFC 3834: nobody's out-of-office answers this.
  headers: { "Auto-Submitted": "auto-generated" }
})
