import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Votre compte", en: "Your account" },
  profile: { fr: "Profil", en: "Profile" },
  email: { fr: "Adresse e-mail", en: "E-mail address" },
  name: { fr: "Nom", en: "Name" },
  language: { fr: "Langue", en: "Language" },
  languageHint: { fr: "Celle de la console et des e-mails.", en: "Of the console and of e-mails." },
  save: { fr: "Enregistrer", en: "Save" },
  saved: { fr: "Votre profil est enregistré.", en: "Your profile is saved." },
  password: { fr: "Mot de passe", en: "Password" },
  passwordNote: {
    fr: "Un nouveau mot de passe met fin à vos autres sessions.",
    en: "A new password ends your other sessions."
  },
  changePassword: { fr: "Changer le mot de passe", en: "Change the password" },
  passwordChanged: {
    fr: "Le mot de passe est changé. Vos autres sessions sont terminées.",
    en: "The password is changed. Your other sessions have ended."
  },
  passkeys: { fr: "Clés d'accès", en: "Passkeys" },
  passkeysNote: {
    fr: "Une clé d'accès vous connecte par l'empreinte, le visage ou le code de votre appareil, sans mot de passe.",
    en: "A passkey signs you in by the fingerprint, face or code of your device, without a password."
  },
  noPasskeys: { fr: "Aucune clé d'accès pour l'instant.", en: "No passkeys yet." },
  passkeyName: { fr: "Nom de la clé d'accès", en: "Name of the passkey" },
  addPasskey: { fr: "Ajouter une clé d'accès", en: "Add a passkey" },
  passkeyAdded: { fr: (name: string) => `« ${name} » est ajoutée.`, en: (name: string) => `“${name}” is added.` },
  passkeyDeclined: {
    fr: "L'appareil n'a créé aucune clé d'accès. Réessayez, ou prenez un autre appareil.",
    en: "The device made no passkey. Try again, or use another device."
  },
  remove: { fr: "Supprimer", en: "Delete" },
  removeOf: { fr: (name: string) => `Supprimer ${name}`, en: (name: string) => `Delete ${name}` },
  removeTitle: {
    fr: (name: string) => `Supprimer la clé d'accès « ${name} »`,
    en: (name: string) => `Delete the passkey “${name}”`
  },
  removeEffect: {
    fr: "Cette clé d'accès ne vous connecte plus. Supprimez-la aussi sur votre appareil.",
    en: "This passkey no longer signs you in. Delete it on your device too."
  },
  removed: { fr: (name: string) => `« ${name} » est supprimée.`, en: (name: string) => `“${name}” is deleted.` },
  created: { fr: "Création", en: "Created" },
  lastUse: { fr: "Dernier usage", en: "Last use" },
  neverUsed: { fr: "jamais", en: "never" },
  actions: { fr: "Actions", en: "Actions" },
  sessions: { fr: "Sessions", en: "Sessions" },
  sessionsNote: {
    fr: "Les navigateurs où vous êtes connecté. Terminez une session que vous ne reconnaissez pas, et changez de mot de passe.",
    en: "The browsers in which you are signed in. End a session that you do not recognise, and change your password."
  },
  noSessions: { fr: "Aucune session.", en: "No sessions." },
  device: { fr: "Navigateur", en: "Browser" },
  unknownDevice: { fr: "Navigateur inconnu", en: "Unknown browser" },
  thisSession: { fr: "cette session", en: "this session" },
  address: { fr: "Adresse IP", en: "IP address" },
  signedIn: { fr: "Connexion", en: "Signed in" },
  end: { fr: "Terminer", en: "End" },
  endOf: {
    fr: (device: string) => `Terminer la session ${device}`,
    en: (device: string) => `End the session ${device}`
  },
  ended: { fr: "La session est terminée.", en: "The session has ended." }
})
