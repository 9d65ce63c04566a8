import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"

/** The roles that a member of a group can have, in the order of their rights. */
export const groupRoles = everyOf<BodyOf<"POST /console/api/members">["role"]>()(["member", "administrator"])
export type GroupRole = (typeof groupRoles)[number]

/** The names of all roles. */
export const roleNames = defineTexts({
  member: { fr: "Membre", en: "Member" },
  administrator: { fr: "Administrateur", en: "Administrator" },
  operator: { fr: "Exploitation", en: "Operator" }
})

const texts = defineTexts({
  members: { fr: "Membres", en: "Members" },
  administrators: { fr: "Administrateurs", en: "Administrators" },
  makeMember: { fr: "Nommer membre", en: "Make member" },
  makeAdministrator: { fr: "Nommer administrateur", en: "Make administrator" },
  memberRights: {
    fr: "Commande et suit les missions, lit les webhooks et le journal des requêtes.",
    en: "Orders and follows missions, reads webhooks and the request log."
  },
  administratorRights: {
    fr: "Gère aussi les clés d'API, les webhooks et les membres, et lit les changements.",
    en: "Also manages API keys, webhooks and members, and reads the changes."
  }
})

interface RoleWords {
  /** The heading of all members with the role. */
  readonly many: string
  readonly rights: string
  /** The button that gives the role. */
  readonly give: string
}

/** What the pages say of each role of a group, beside its name. */
export const useRoleWords = (): Readonly<Record<GroupRole, RoleWords>> => {
  const t = useTexts(texts)
  return {
    member: { many: t.members, rights: t.memberRights, give: t.makeMember },
    administrator: { many: t.administrators, rights: t.administratorRights, give: t.makeAdministrator }
  }
}
