/** Codes that only the console's own endpoints and its sessions answer; not part of the published APIs. */
export const consoleProblemCatalogue = {
  sign_in_refused: {
    status: 401,
    help: "The e-mail address or the password is wrong, or ten failures have locked the account for some time."
  },
  sign_in_again: {
    status: 403,
    help: "A sensitive change needs a sign-in of the last 10 minutes. Confirm who you are, and repeat the request."
  },
  cross_site_request: {
    status: 403,
    help: "A session changes something only for pages of the console itself. The request came from another site."
  },
  password_refused: { status: 422, help: "The new password breaks a rule. `detail` says which." },
  password_needed: {
    status: 422,
    help: "This one-time link lets its user choose a password. Send the link with the password; the link is still unused."
  },
  passkey_refused: { status: 422, help: "The passkey could not be added. Begin again, and let the device verify you." },
  last_administrator: {
    status: 409,
    help: "A group keeps an administrator. Make another member an administrator first."
  },
  provider_unavailable: {
    status: 502,
    help: "The OpenID provider of the sign-in does not answer. Try again, or sign in another way."
  },
  member_has_joined: {
    status: 409,
    help: "The member has signed in or chosen a password. A lost password is replaced on the page of the sign-in."
  },
  group_full: { status: 409, help: "A group has at most 200 members. Remove a member first." },
  device_link_refused: {
    status: 403,
    help: "The link or code of a phone was used, has ended, or never existed. An operator makes a new one."
  },
  link_refused: { status: 403, help: "The one-time link is not valid, was used, or has expired. Ask for a new one." }
} as const satisfies Readonly<Record<string, { readonly status: number; readonly help: string }>>

export type ConsoleProblemCode = keyof typeof consoleProblemCatalogue
