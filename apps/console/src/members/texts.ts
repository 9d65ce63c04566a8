import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Membres", en: "Members" },
  intro: {
    fr: "Les personnes de votre groupe qui utilisent la console. Un autre administrateur change votre propre rôle.",
    en: "The people of your group who use the console. Another administrator changes your own role."
  },
  empty: { fr: "Aucun membre pour l'instant.", en: "No members yet." },
  filters: { fr: "Filtres des membres", en: "Filters of the members" },
  roleFilter: { fr: "Rôle", en: "Role" },
  everyRole: { fr: "Tous", en: "All" },
  invitedOnes: { fr: "Invités", en: "Invited" },
  person: { fr: "Personne", en: "Person" },
  you: { fr: "vous", en: "you" },
  role: { fr: "Rôle", en: "Role" },
  language: { fr: "Langue", en: "Language" },
  languageHint: {
    fr: "De l'invitation, et de la console tant que la personne n'en change pas.",
    en: "Of the invitation, and of the console until the person changes it."
  },
  lastSignIn: { fr: "Dernière connexion", en: "Last sign-in" },
  unknownSignIn: { fr: "inconnue", en: "unknown" },
  invited: { fr: "invité", en: "invited" },
  actions: { fr: "Actions", en: "Actions" },
  invite: { fr: "Inviter un membre", en: "Invite a member" },
  sendInvitation: { fr: "Envoyer l'invitation", en: "Send the invitation" },
  inviteWithoutMail: { fr: "Inviter sans e-mail", en: "Invite without a mail" },
  email: { fr: "Adresse e-mail", en: "E-mail address" },
  emailHint: {
    fr: "Un lien pour choisir un mot de passe y est envoyé. Il est valable 7 jours.",
    en: "A link to choose a password is sent to it. The link is valid for 7 days."
  },
  name: { fr: "Nom", en: "Name" },
  invitedNow: {
    fr: (email: string) => `L'invitation est envoyée à ${email}.`,
    en: (email: string) => `The invitation is sent to ${email}.`
  },
  noMail: {
    fr: "Cet hôte n'a pas de serveur de messagerie : aucun lien ne part. La personne qui l'administre doit lui en indiquer un, puis vous réinvitez le membre.",
    en: "This host has no mail server: no link leaves. Whoever runs it must give it one, and then you invite the member again."
  },
  invitedUnsent: {
    fr: (email: string) =>
      `${email} est membre, mais aucune invitation n'est partie : cet hôte n'a pas de serveur de messagerie.`,
    en: (email: string) => `${email} is a member, but no invitation left: this host has no mail server.`
  },
  inviteAgain: { fr: "Réinviter", en: "Invite again" },
  inviteAgainOf: { fr: (name: string) => `Réinviter ${name}`, en: (name: string) => `Invite ${name} again` },
  inviteAgainEffect: {
    fr: (email: string) => `Un nouveau lien, valable 7 jours, est envoyé à ${email}. Le précédent ne sert plus.`,
    en: (email: string) => `A new link, valid for 7 days, is sent to ${email}. The earlier one no longer works.`
  },
  changeRole: { fr: "Changer le rôle", en: "Change the role" },
  changeRoleOf: {
    fr: (name: string) => `Changer le rôle de ${name}`,
    en: (name: string) => `Change the role of ${name}`
  },
  roleEffect: {
    fr: (name: string, role: string) => `${name} devient ${role.toLowerCase()} dès sa prochaine action.`,
    en: (name: string, role: string) => `${name} becomes ${role.toLowerCase()} from the next action on.`
  },
  roleChanged: {
    fr: (name: string, role: string) => `${name} : ${role.toLowerCase()}.`,
    en: (name: string, role: string) => `${name}: ${role.toLowerCase()}.`
  },
  remove: { fr: "Retirer", en: "Remove" },
  removeOf: { fr: (name: string) => `Retirer ${name}`, en: (name: string) => `Remove ${name}` },
  removeTitle: {
    fr: (name: string) => `Retirer ${name} du groupe`,
    en: (name: string) => `Remove ${name} from the group`
  },
  removeEffect: {
    fr: (email: string) => `${email} perd l'accès à la console tout de suite : ses sessions et ses liens prennent fin.`,
    en: (email: string) => `${email} loses access to the console at once: its sessions and links end.`
  },
  removeKeeps: {
    fr: "Ses missions et les clés d'API du groupe restent. Remplacez les clés que cette personne connaît.",
    en: "Its missions and the API keys of the group stay. Replace the keys that this person knows."
  },
  removed: {
    fr: (name: string) => `${name} n'est plus membre du groupe.`,
    en: (name: string) => `${name} is no longer a member of the group.`
  },
  contacts: { fr: "Contacts des missions", en: "Contacts of missions" },
  contactsNote: {
    fr: "La personne qui remet le véhicule et celle qui le reçoit peuvent recevoir l'adresse de leur page de suivi dès qu'un convoyeur est affecté, si la commande a leur adresse e-mail.",
    en: "The person who hands the vehicle over and the person who receives it can get the address of their tracking page as soon as a driver is assigned, if the order has their e-mail address."
  },
  noMailNow: {
    fr: "Cet hôte n'a pas de serveur de messagerie : aucun e-mail ne part.",
    en: "This host has no mail server: no mail is sent."
  },
  mailLinks: { fr: "Envoyer les liens de suivi par e-mail", en: "Send tracking links by mail" },
  linksMailed: {
    fr: "Les liens de suivi partent par e-mail dès la prochaine affectation.",
    en: "Tracking links are sent by mail from the next assignment on."
  },
  linksNotMailed: {
    fr: "Aucun lien de suivi ne part plus par e-mail.",
    en: "Tracking links are no longer sent by mail."
  }
})
